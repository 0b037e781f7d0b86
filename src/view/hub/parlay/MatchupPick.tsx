import { memo } from 'react';
import { formatStart } from '@ddh/engine/format';
import type { BuilderCommand } from '@ddh/engine';
import type { HubFigures } from '@ddh/workers/datasetApi';
import { Select } from '../../shared/Select.tsx';

type MatchupPickProps = {
  readonly games: HubFigures['builder']['games'];
  readonly chosen: string | null;
  readonly dispatch: (command: BuilderCommand) => void;
};

/** The game whose legs are built. Another game empties the slip (spec 4). */
export const MatchupPick = memo(function MatchupPick({ games, chosen, dispatch }: MatchupPickProps) {
  const options = games.map(({ gameId, away, home, time }) => ({
    value: gameId,
    label: time === '' ? `${away} @ ${home}` : `${away} @ ${home}, ${formatStart(time)}`,
  }));
  return (
    <Select
      label="Game"
      placeholder="choose game..."
      value={games.some(({ gameId }) => gameId === chosen) ? chosen : null}
      options={options}
      onChoose={(gameId) => {
        const game = games.find((one) => one.gameId === gameId);
        if (game) dispatch({ do: 'chooseMatchup', matchup: { gameId, away: game.away, home: game.home } });
      }}
    />
  );
});
