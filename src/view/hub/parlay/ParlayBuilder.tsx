import { useCallback, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { SCOPES } from '@ddh/engine/internal/domain';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';
import { paperHead } from './copy.ts';
import { MatchupPick } from './MatchupPick.tsx';
import { Slip } from './slip/Slip.tsx';
import { TotalsPick } from './TotalsPick.tsx';
import { WinnerPick } from './WinnerPick.tsx';
import styles from './ParlayBuilder.module.css';

/** The player search is the largest part of the builder and below all others. `ParlayPage` loads it early. */
export const playerRows = lazyWithRetry(
  () => import('./PlayerRows.tsx').then((m) => m.PlayerRows),
  <div className={styles['rows']} />,
);

/**
 * The picks next to the slip. Each section gets its own part of the builder, which keeps its identity until it changes,
 * so a pick renders one section. The slip's figures change 20 times a second and render only the slip.
 */
export function ParlayBuilder({ stores, page }: { readonly stores: BuilderStores; readonly page: BuilderPage }) {
  const { state, actions } = stores.parlay;
  // `sync`: a field must show the choice before the browser paints.
  const { builder } = useSnapshot(state, { sync: true });
  const { dispatch } = actions;
  const chosen = builder.matchup?.gameId ?? null;
  // After a game was chosen, its picks render deferred. A pick in the same game renders at once.
  const deferred = useDeferredValue(builder);
  const { matchup, winner, margin, totals, rows } = (deferred.matchup?.gameId ?? null) === chosen ? builder : deferred;
  const gameId = matchup?.gameId;
  // The previous game's picks are still on the page until then. They must not change the chosen game's slip.
  const pick = useCallback(
    (command: BuilderCommand) => {
      if (state.builder.matchup?.gameId === gameId) dispatch(command);
    },
    [dispatch, gameId, state],
  );
  return (
    <div className={styles['layout']}>
      {matchup && <p className={styles['paper']}>{paperHead(matchup, page.date)}</p>}
      <div className={`ddh-stack ddh-not-printed ${styles['picks']}`}>
        <MatchupPick games={page.games} chosen={chosen} dispatch={dispatch} onReach={actions.reachGames} />
        {matchup === null ? (
          <p className={styles['hint']}>Its winner, totals and players appear here.</p>
        ) : (
          <>
            <WinnerPick matchup={matchup} winner={winner} margin={margin} dispatch={pick} />
            <section className="ddh-card" aria-labelledby="ddh-totals">
              <h3 className={styles['heading']} id="ddh-totals">
                Totals
              </h3>
              {SCOPES.map((scope) => (
                <TotalsPick
                  key={scope}
                  scope={scope}
                  name={scope === 'game' ? 'Game Totals' : matchup[scope]}
                  picks={totals[scope]}
                  dispatch={pick}
                />
              ))}
            </section>
            <FailureBoundary>
              <playerRows.Component
                game={matchup.gameId}
                rows={rows}
                all={page.players}
                away={matchup.away}
                home={matchup.home}
                dispatch={pick}
              />
            </FailureBoundary>
          </>
        )}
      </div>
      <Slip stores={stores} />
    </div>
  );
}
