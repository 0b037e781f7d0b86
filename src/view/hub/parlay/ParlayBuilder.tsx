import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { SCOPES } from '@ddh/engine/internal/domain';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { App } from '../../../state/app.ts';
import { createParlay } from '../../../state/parlay.ts';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { useFrames } from '../../shared/useFrames.ts';
import { GamePart } from './GamePart.tsx';
import { paperHead } from './copy.ts';
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
  const gameId = matchup?.gameId;
  // A part that still shows the game of before picks nothing in this one.
  const pick = useCallback(
    (command: BuilderCommand) => {
      if (state.builder.matchup?.gameId === gameId) dispatch(command);
    },
    [dispatch, gameId, state],
  );
  // The chosen game is in its field first, and then the picks come one after the other.
  const shown = useFrames(matchup === null ? 0 : 3 + SCOPES.length);
  return (
    <div className={styles['layout']}>
      {matchup && <p className={styles['paper']}>{paperHead(matchup, page.date)}</p>}
      <div className={styles['picks']}>
        <MatchupPick
          games={page.games}
          chosen={matchup?.gameId ?? null}
          dispatch={dispatch}
          onReach={actions.reachGames}
        />
        {matchup === null ? (
          <p className={styles['hint']}>Its winner, totals and players appear here.</p>
        ) : (
          <>
            {shown > 1 && (
              <GamePart gameId={matchup.gameId}>
                <WinnerPick matchup={matchup} winner={winner} margin={margin} dispatch={pick} />
              </GamePart>
            )}
            {shown > 2 && (
              <section className={styles['section']} aria-labelledby="ddh-totals">
                <h3 className={styles['heading']} id="ddh-totals">
                  Totals
                </h3>
                {SCOPES.slice(0, shown - 2).map((scope) => (
                  <GamePart key={scope} gameId={matchup.gameId}>
                    <TotalsPick
                      scope={scope}
                      name={scope === 'game' ? 'Game Totals' : matchup[scope]}
                      picks={totals[scope]}
                      dispatch={pick}
                    />
                  </GamePart>
                ))}
              </section>
            )}
            {shown > 2 + SCOPES.length && (
              <FailureBoundary>
                <GamePart gameId={matchup.gameId}>
                  <laterRows.Later
                    game={matchup.gameId}
                    rows={rows}
                    all={page.players}
                    away={matchup.away}
                    home={matchup.home}
                    dispatch={pick}
                  />
                </GamePart>
              </FailureBoundary>
            )}
          </>
        )}
      </div>
      <Slip app={app} />
    </div>
  );
}
