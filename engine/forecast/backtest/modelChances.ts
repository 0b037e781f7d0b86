import { simulateTable, type GameModel } from '@ddh/engine/internal/model';
import { columnName, SlipCounter, type SimTable } from '@ddh/engine/internal/simulation';
import { VENUES } from '@ddh/engine/internal/domain';
import type { OneSkater } from './baseline.ts';
import { gameChance, modelScores } from './likelyScores.ts';
import { GAME_MARKETS, SKATER_MARKETS } from './markets.ts';

/** The model's chances for one game, in the order of the markets. */
export type ModelChances = {
  readonly game: readonly number[];
  /** One entry per skater whom the model expects to dress. */
  readonly skaters: readonly (OneSkater & { readonly chances: readonly number[] })[];
};

/**
 * Chances of game markets are exact, from the score table. Chances of skater markets are shares of the simulated
 * records in `table`, which must be of this model.
 */
export function modelChances(model: GameModel, table: SimTable): ModelChances {
  const scores = modelScores(model);
  const { records } = table;
  const skaters = VENUES.flatMap((venue) => model[venue].skaters);
  const { each } = new SlipCounter(table).count(
    skaters.flatMap(({ name }) =>
      SKATER_MARKETS.map(({ prop, line }) => {
        const column = table.columns.find(columnName.player(name, prop))!;
        return { all: [{ column, above: Math.floor(line), negate: false }], missing: false };
      }),
    ),
  );
  const width = SKATER_MARKETS.length;
  return {
    game: GAME_MARKETS.map((market) => gameChance(market, scores)),
    // A skater without an id cannot be matched to a score sheet.
    skaters: skaters.flatMap(({ playerId, position }, i) => {
      const chances = each.slice(i * width, (i + 1) * width).map((hits) => hits / records);
      return playerId === undefined ? [] : [{ playerId, position, chances }];
    }),
  };
}

/** Returns the simulated records of a game. Throws if the simulation fails, which no compiled model causes. */
export function simulatedGame(model: GameModel, records: number): SimTable {
  const simulated = simulateTable(model, records);
  if (!simulated.ok) throw new Error(`game ${model.gameId} could not be simulated: ${JSON.stringify(simulated.error)}`);
  return simulated.value;
}
