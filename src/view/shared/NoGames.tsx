import { useSnapshot } from 'valtio';
import { NO_GAMES } from '@ddh/engine/internal/format';
import type { HubTab } from '@ddh/engine/internal/hub';
import type { Hub } from '../../state/hub.ts';
import { Notice } from './Notice.tsx';

/**
 * Says that a date has no games. Renders nothing if the file with the games failed to load, because another notice
 * reports that failure.
 */
export function NoGames({ hub, tab }: { readonly hub: Hub; readonly tab: HubTab }) {
  const data = useSnapshot(hub.state).tabs[tab];
  const unknown = data.phase === 'ready' && data.value.failed.some(({ file }) => file === 'game_probs');
  return unknown ? null : <Notice tone="plain" title={NO_GAMES} />;
}
