import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { paperHead } from '@ddh/engine/format';
import type { BuilderPage } from '@ddh/engine';
import type { App } from '../../../state/app.ts';
import { createParlay } from '../../../state/parlay.ts';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { laterRows } from './laterRows.tsx';
import { MatchupPick } from './MatchupPick.tsx';
import { Slip } from './slip/Slip.tsx';
import { TotalsPick } from './TotalsPick.tsx';
import { WinnerPick } from './WinnerPick.tsx';
import styles from './ParlayBuilder.module.css';

/**
 * The picks, and beside them the slip. Each section gets its own part of the builder, which stays the same object until
 * it is changed: a pick renders one section. The slip's figures come 20 times a second and render only the slip.
 */
export function ParlayBuilder({ app, page }: { readonly app: App; readonly page: BuilderPage }) {
  const { state, actions } = app.part(createParlay);
  // `sync`: fields must show what was chosen before the browser paints.
  const { matchup, winner, margin, totals, rows } = useSnapshot(state, { sync: true }).builder;
  const { dispatch } = actions;
  // The sections come one after the other: all fields at once hold a slow processor for several frames.
  const withTotals = useDeferredValue(matchup !== null, false);
  const withPlayers = useDeferredValue(withTotals, false);
  return (
    <div className={styles['layout']}>
      {matchup && <p className={styles['paper']}>{paperHead(matchup, page.date)}</p>}
      <div className={styles['picks']}>
        <MatchupPick games={page.games} chosen={matchup?.gameId ?? null} dispatch={dispatch} />
        {matchup === null ? (
          <p className={styles['hint']}>Its winner, totals and players appear here.</p>
        ) : (
          <>
            <WinnerPick matchup={matchup} winner={winner} margin={margin} dispatch={dispatch} />
            {withTotals && (
              <section className={styles['section']} aria-labelledby="ddh-totals">
                <h3 className={styles['heading']} id="ddh-totals">
                  Totals
                </h3>
                <TotalsPick scope="game" name="Game Totals" picks={totals.game} dispatch={dispatch} />
                <TotalsPick scope="away" name={matchup.away} picks={totals.away} dispatch={dispatch} />
                <TotalsPick scope="home" name={matchup.home} picks={totals.home} dispatch={dispatch} />
              </section>
            )}
            {withPlayers && (
              <FailureBoundary>
                <laterRows.Later
                  key={matchup.gameId}
                  rows={rows}
                  all={page.players}
                  away={matchup.away}
                  home={matchup.home}
                  dispatch={dispatch}
                />
              </FailureBoundary>
            )}
          </>
        )}
      </div>
      <Slip app={app} />
    </div>
  );
}
