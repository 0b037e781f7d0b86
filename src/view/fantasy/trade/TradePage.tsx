import { useEffect } from 'react';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createTrade } from '../../../state/trade.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { NoFile } from '../NoFile.tsx';
import { Trade } from './Trade.tsx';
import { TRADE_COMING, TRADE_COMING_DETAIL } from './copy.ts';

export function TradePage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const trade = app.keep(createTrade, { preferences: app.services.preferences, fantasy, teams: teamsOf(app, fantasy) });
  useEffect(() => void trade.actions.open(), [trade]);
  return (
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
  );
}
