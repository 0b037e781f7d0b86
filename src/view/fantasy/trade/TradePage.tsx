import { useEffect } from 'react';
import type { App } from '../../../state/app.ts';
import { createFantasy } from '../../../state/fantasy.ts';
import { createTrade } from '../../../state/trade.ts';
import { Page } from '../../shared/Page.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { NoFile } from '../NoFile.tsx';
import { FANTASY_TITLE, TABS } from '../tabs.ts';
import { Trade } from './Trade.tsx';
import { TRADE_COMING, TRADE_COMING_DETAIL } from './copy.ts';

export function TradePage({ app }: { readonly app: App }) {
  const fantasy = app.part(createFantasy);
  const trade = app.part(createTrade);
  useEffect(() => void trade.actions.open(), [trade]);
  return (
    <Page title={TABS.trade.title} section={FANTASY_TITLE}>
      <TabData section={fantasy} tab="trade">
        {(figures) =>
          figures === null ? (
            <NoFile fantasy={fantasy} tab="trade" title={TRADE_COMING}>
              {TRADE_COMING_DETAIL}
            </NoFile>
          ) : (
            <>
              <Trade trade={trade} />
              {(figures.skaters?.estimated || figures.goalies?.estimated) && <Estimates />}
            </>
          )
        }
      </TabData>
    </Page>
  );
}
