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

/**
 * Announces a feature whose data file does not exist. If the file failed to load, the tab shows the failure instead.
 */
export function NoFile({ fantasy, tab, title, children }: NoFileProps) {
  const data = useTab(fantasy, tab);
  if (data.phase === 'ready' && data.value.failed.length > 0) return null;
  return (
    <Notice tone="plain" title={title}>
      {children}
    </Notice>
  );
}
