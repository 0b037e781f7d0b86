import { useSnapshot } from 'valtio';
import { staleText } from '@ddh/engine/format';
import type { HubTab } from '@ddh/engine';
import type { App } from '../../state/app.ts';
import { Notice } from '../shared/Notice.tsx';

/** Old figures stay on the page, and say that they are old. */
export function StaleNotice({ hub, tab }: { readonly hub: App['hub']; readonly tab: HubTab }) {
  const { news, now } = useSnapshot(hub.state);
  const text = news && staleText(news, now);
  if (!text) return null;
  return <Notice tone="warn" title={text} action={{ label: 'Load again', run: () => void hub.actions.renew(tab) }} />;
}
