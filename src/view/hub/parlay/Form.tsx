import { useCallback, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { SCOPES } from '@ddh/engine/internal/domain';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import type { Parlay } from '../../../state/parlay/parlay.ts';
import { MatchupPick } from './MatchupPick.tsx';
import { PlayerRows } from './PlayerRows.tsx';
import { TotalsPick } from './TotalsPick.tsx';
import { WinnerPick } from './WinnerPick.tsx';
import styles from './Form.module.css';

/**
 * All fields of the builder. Each section gets only its own part of the builder's state. This part stays the same
 * object until it changes, so that a pick renders only its own section again.
 */
export function Form({ parlay }: { readonly parlay: Parlay }) {
  const { state, actions } = parlay;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { builder, day } = useSnapshot(state, { sync: true });
  const { dispatch } = actions;
  const chosen = builder.matchup?.gameId ?? null;
  // After the user has chosen another game, the fields of that game are rendered later. A pick in the same game renders
  // at once.
  const deferred = useDeferredValue(builder);
  const { matchup, winner, margin, totals, rows } = (deferred.matchup?.gameId ?? null) === chosen ? builder : deferred;
  const gameId = matchup?.gameId;
  // Until the fields of a newly chosen game are rendered, the page shows those of the previous game. A press there must
  // not change the slip of the new game.
  const pick = useCallback(
    (command: BuilderCommand) => {
      if (state.builder.matchup?.gameId === gameId) dispatch(command);
    },
    [dispatch, gameId, state],
  );
  return (
    <>
      <MatchupPick games={day.games} chosen={chosen} dispatch={dispatch} onReach={actions.reachGames} />
      {matchup === null ? (
        <p className={styles['hint']}>Pick a game to see its prices.</p>
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

          <PlayerRows
            game={matchup.gameId}
            rows={rows}
            all={day.players}
            away={matchup.away}
            home={matchup.home}
            dispatch={pick}
          />
        </>
      )}
    </>
  );
}
