import { useSnapshot } from 'valtio';
import { formatDate } from '@ddh/engine/internal/format';
import type { HubFigures } from '@ddh/engine/internal/hub';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createBuilderStores, type BuilderStores } from '../../../state/parlay/stores.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { dateMismatchText } from './copy.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { ParlayBuilder } from './ParlayBuilder.tsx';

export function ParlayPage({ app, hub }: { readonly app: App; readonly hub: Hub }) {
  const stores = app.keep(createBuilderStores, { app, hub });
  return (
    <Page title={TABS.parlay.title} section={HUB_TITLE}>
      <LinkNotice stores={stores} />
      <TabData section={hub} tab="parlay">
        {(page) => <OnItsDate stores={stores} page={page} />}
      </TabData>
    </Page>
  );
}

/** The builder is for the earliest scheduled date only (spec 4). On another date, a notice has a button to switch. */
function OnItsDate({ stores, page }: { readonly stores: BuilderStores; readonly page: HubFigures['parlay'] }) {
  const { date } = useSnapshot(stores.hub.state);
  const only = page.date;
  if (only === null) return <WithoutGames stores={stores} page={page} />;
  if (date !== only) {
    const go = { label: `Switch to ${formatDate(only)}`, run: () => stores.hub.actions.selectDate(only) };
    return <Notice tone="warn" title={dateMismatchText(only)} action={go} />;
  }
  if (page.games.length === 0) return <WithoutGames stores={stores} page={page} />;
  return <ParlayBuilder stores={stores} page={page} />;
}

/** A slip of older data stays on the page and says that its game is gone. */
function WithoutGames({ stores, page }: { readonly stores: BuilderStores; readonly page: HubFigures['parlay'] }) {
  const { builder } = useSnapshot(stores.parlay.state);
  if (builder.matchup !== null) return <ParlayBuilder stores={stores} page={page} />;
  return <NoGames hub={stores.hub} tab="parlay" />;
}
