import type { FantasyTab } from '@ddh/engine/internal/fantasy';
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
 * Says that a feature is coming if its data file does not exist. Renders nothing if a file failed to load, because the
 * tab shows that failure.
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
