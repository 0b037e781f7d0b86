import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatDate } from '@ddh/engine/internal/format';
import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { App } from '../../../state/app.ts';
import { createHub } from '../../../state/hub.ts';
import { createParlay } from '../../../state/parlay/store.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { dateMismatchText } from './copy.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { ParlayBuilder, playerRows } from './ParlayBuilder.tsx';

export function ParlayPage({ app }: { readonly app: App }) {
  useEffect(() => {
    // While the games are read. What does not come is asked for again where it is shown, and missed there.
    playerRows.fetch().catch(() => undefined);
  }, []);
  return (
    <Page title={TABS.parlay.title} section={HUB_TITLE}>
      <LinkNotice app={app} />
      <TabData section={app.part(createHub)} tab="parlay">
        {(page) => <OnItsDate app={app} page={page} />}
      </TabData>
    </Page>
  );
}

/** The builder is for the earliest scheduled date only (spec 4). On another the reader gets the way there. */
function OnItsDate({ app, page }: { readonly app: App; readonly page: BuilderPage }) {
  const { date } = useSnapshot(app.part(createHub).state);
  const only = page.date;
  if (only === null) return <WithoutGames app={app} page={page} />;
  if (date !== only) {
    const go = { label: `Switch to ${formatDate(only)}`, run: () => app.part(createHub).actions.selectDate(only) };
    return <Notice tone="warn" title={dateMismatchText(only)} action={go} />;
  }
  if (page.games.length === 0) return <WithoutGames app={app} page={page} />;
  return <ParlayBuilder app={app} page={page} />;
}

/** A slip of older data stays on the page. It says that its game is gone. */
function WithoutGames({ app, page }: { readonly app: App; readonly page: BuilderPage }) {
  const { builder } = useSnapshot(app.part(createParlay).state);
  if (builder.matchup !== null) return <ParlayBuilder app={app} page={page} />;
  return <NoGames hub={app.part(createHub)} tab="parlay" />;
}
