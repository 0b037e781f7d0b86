import { memo } from 'react';
import { formatMatchup } from '@ddh/engine/internal/format';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import type { BuilderGame } from '@ddh/engine/internal/hub';
import { Select } from '../../shared/Select.tsx';
import styles from './MatchupPick.module.css';

type MatchupPickProps = {
  readonly games: readonly BuilderGame[];
  readonly chosen: string | null;
  readonly dispatch: (command: BuilderCommand) => void;
  readonly onReach: () => void;
};

/** Selects the game of the slip. Choosing another game empties the slip. */
export const MatchupPick = memo(function MatchupPick({ games, chosen, dispatch, onReach }: MatchupPickProps) {
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
