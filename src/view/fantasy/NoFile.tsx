import { useSnapshot } from 'valtio';
import type { FantasyTab } from '@ddh/engine';
import type { Fantasy } from '../../state/fantasy.ts';
import type { SectionState } from '../../state/section.ts';
import { Notice } from '../shared/Notice.tsx';

type NoFileProps = {
  readonly fantasy: Fantasy;
  readonly tab: FantasyTab;
  readonly title: string;
  readonly children: string;
};

/** What is coming, where a tab's file is not there. A file that failed has said so already: then it is not coming. */
export function NoFile({ fantasy, tab, title, children }: NoFileProps) {
  // The snapshot's own type loses which tab it is of.
  const data = (useSnapshot(fantasy.state).tabs as SectionState<FantasyTab>['tabs'])[tab];
  if (data.phase === 'ready' && data.value.failed.length > 0) return null;
  return (
    <Notice tone="plain" title={title}>
      {children}
    </Notice>
  );
}
