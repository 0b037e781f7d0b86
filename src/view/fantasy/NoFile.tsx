import type { FantasyTab } from '@ddh/engine/internal/domain';
import type { Fantasy } from '../../state/fantasy.ts';
import { Notice } from '../shared/Notice.tsx';
import { useTab } from '../shared/section/useTab.ts';

type NoFileProps = {
  readonly fantasy: Fantasy;
  readonly tab: FantasyTab;
  readonly title: string;
  readonly children: string;
};

/** What is coming, where a tab's file is not there. A file that failed has said so already: then it is not coming. */
export function NoFile({ fantasy, tab, title, children }: NoFileProps) {
  const data = useTab(fantasy, tab);
  if (data.phase === 'ready' && data.value.failed.length > 0) return null;
  return (
    <Notice tone="plain" title={title}>
      {children}
    </Notice>
  );
}
