import { useMatch } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Hub } from '../../state/hub.ts';
import type { Slips } from '../../state/slips.ts';
import { DockPlace } from '../slip/DockPlace.tsx';
import { TABS } from './tabs.ts';

type HubDockProps = { readonly hub: Hub; readonly slips: Slips; readonly path: string };

/**
 * Shows the slip at the bottom of each page of the Hub, except the Parlay Builder, which has its own place for the
 * slip.
 */
export function HubDock({ hub, slips, path }: HubDockProps) {
  const onBuilder = useMatch(`${path}/${TABS.parlay.slug}`) !== null;
  const { dataInfo, date } = useSnapshot(hub.state);
  if (onBuilder) return null;
  const only = slips.closedFor(dataInfo?.builder, date);
  return (
    <DockPlace slips={slips} closed={only === null ? null : { only, onSwitch: () => hub.actions.selectDate(only) }} />
  );
}
