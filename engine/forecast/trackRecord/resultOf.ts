import { PROPS } from '@ddh/engine/internal/domain';
import type { GameModel } from '@ddh/engine/internal/model';
import type { GameResult } from '@ddh/engine/internal/trackRecord';
import { propCountOf, type GameSheet, type PlayedSide, type SkaterGame } from '../history/index.ts';

/** A game whose teams and players have the names that legs use. */
export type NamedGame = {
  readonly away: string;
  readonly home: string;
  /** The id of each player, by name. */
  readonly players: Readonly<Record<string, number>>;
};

/** The players of a model who have an id, which identifies them in score sheets. */
export const playersOf = ({ away, home }: GameModel): NamedGame['players'] =>
  Object.fromEntries(
    [...away.skaters, ...home.skaters].flatMap(({ name, playerId }) =>
      playerId === undefined ? [] : [[name, playerId] as const],
    ),
  );

/** The result of a game, with the names that its forecasts use. */
export function resultOf({ away, home, players }: NamedGame, { game, skaters }: GameSheet): GameResult {
  const rows = new Map(skaters.map((row) => [row.playerId, row]));
  const dressed = Object.entries(players).flatMap(([name, playerId]) => {
    const row = rows.get(playerId);
    return row === undefined ? [] : [[name, countsOf(row)] as const];
  });
  return { away: teamOf(away, game.away), home: teamOf(home, game.home), players: new Map(dressed) };
}

const teamOf = (name: string, { goals, shots }: PlayedSide): GameResult['home'] => ({
  name,
  Goals: goals,
  Shots: shots,
});

type Counts = GameResult['players'] extends ReadonlyMap<string, infer C> ? C : never;
const countsOf = (row: SkaterGame): Counts =>
  Object.fromEntries(
    PROPS.map((prop) => [prop, propCountOf(row, prop)]).filter(([, count]) => count !== null),
  ) as Counts;
