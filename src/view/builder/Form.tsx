import { useCallback, useDeferredValue, memo } from 'react';
import { useSnapshot } from 'valtio';
import { SCOPES, type Line, type Venue } from '@ddh/engine/internal/domain';
import type { BuilderCommand, Matchup } from '@ddh/engine/internal/parlay';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { PlayerRows } from './PlayerRows.tsx';
import { TotalsPick } from './TotalsPick.tsx';
import styles from './Form.module.css';
import { formatMatchup } from '@ddh/engine/internal/format';
import type { BuilderGame } from '@ddh/engine/internal/hub';
import { Select } from '../shared/Select.tsx';
import { Segments } from '../shared/Segments.tsx';
import { LineSelect } from '../shared/LineSelect.tsx';
import { NO_PICK } from './noPick.ts';

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

type MatchupPickProps = {
  readonly games: readonly BuilderGame[];
  readonly chosen: string | null;
  readonly dispatch: (command: BuilderCommand) => void;
  readonly onReach: () => void;
};

/** Selects the game of the slip. Choosing another game empties the slip. */
const MatchupPick = memo(function MatchupPick({ games, chosen, dispatch, onReach }: MatchupPickProps) {
  const options = games.map(({ gameId, away, home, time }) => ({
    value: gameId,
    label: formatMatchup(`${away} @ ${home}`, time),
  }));
  const shown = options.find(({ value }) => value === chosen);
  return (
    <div>
      <Select
        label="Game"
        placeholder="choose game..."
        value={shown?.value ?? null}
        options={options}
        onReach={onReach}
        onChoose={(gameId) => {
          const game = games.find((one) => one.gameId === gameId);
          if (game) dispatch({ do: 'chooseMatchup', matchup: { gameId, away: game.away, home: game.home } });
        }}
      />
      {/* On a phone the field cuts off the team names, so they are repeated here. Screen readers get them from the
          field. */}
      <p className={styles['whole']} aria-hidden="true">
        {shown?.label}
      </p>
    </div>
  );
});

type WinnerPickProps = {
  readonly matchup: Matchup;
  readonly winner: Venue | null;
  readonly margin: Line | null;
  readonly dispatch: (command: BuilderCommand) => void;
};

/**
 * Selects the winner and the margin. A margin needs a winner and starts at 0.5. The margin's field is always rendered,
 * like the lines of the totals, so that nothing moves when a winner is chosen.
 */
const WinnerPick = memo(function WinnerPick({ matchup, winner, margin, dispatch }: WinnerPickProps) {
  return (
    <section className={`ddh-card ${styles['section']}`} aria-labelledby="ddh-winner">
      <fieldset className={`ddh-stack ${styles['fields']}`}>
        <legend className={styles['legend']}>
          <h3 className="ddh-title" id="ddh-winner">
            Winner
          </h3>
        </legend>
        <Segments
          picks
          names
          value={winner ?? 'none'}
          options={[NO_PICK, { value: 'away', label: matchup.away }, { value: 'home', label: matchup.home }]}
          onChoose={(value) => dispatch({ do: 'chooseWinner', winner: value === 'none' ? null : value })}
        />
        <LineSelect
          label="Wins by more than"
          ladder="margin"
          value={margin}
          disabled={winner === null}
          onChoose={(line) => dispatch({ do: 'chooseMargin', margin: line })}
        />
      </fieldset>
    </section>
  );
});
