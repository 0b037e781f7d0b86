import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatDate } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createBuilderStores, type BuilderStores } from '../../../state/parlay/stores.ts';
import type { Slips } from '../../../state/slips.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { dateMismatchText } from '../../slip/dockCopy.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { ParlayBuilder } from './ParlayBuilder.tsx';

type ParlayPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export function ParlayPage({ app, hub, slips }: ParlayPageProps) {
  const stores = app.keep(createBuilderStores, { app, hub });
  // Makes the other pages mark the legs that are picked on this page.
  useEffect(() => void slips.open(), [slips]);
  return (
    <Page title={TABS.parlay.title} section={HUB_TITLE}>
      <LinkNotice stores={stores} />
      <TabData section={hub} tab="parlay">
        {() => <OnItsDate stores={stores} />}
      </TabData>
    </Page>
  );
}

/** Shows the builder on its date. On another date, shows a notice with a button that switches to the builder's date. */
function OnItsDate({ stores }: { readonly stores: BuilderStores }) {
  const { date } = useSnapshot(stores.hub.state);
  const { day } = useSnapshot(stores.parlay.state);
  if (day.date !== null && date !== day.date) {
    const only = day.date;
    const go = { label: `Switch to ${formatDate(only)}`, run: () => stores.hub.actions.selectDate(only) };
    return <Notice tone="warn" title={dateMismatchText(only)} action={go} />;
  }
  return day.games.length === 0 ? <WithoutGames stores={stores} /> : <ParlayBuilder stores={stores} />;
}

/** Shown if the date has no games: the slip of a game from older data, if there is one, and otherwise a notice. */
function WithoutGames({ stores }: { readonly stores: BuilderStores }) {
  const { builder } = useSnapshot(stores.parlay.state);
  return builder.matchup === null ? <NoGames hub={stores.hub} tab="parlay" /> : <ParlayBuilder stores={stores} />;
}
