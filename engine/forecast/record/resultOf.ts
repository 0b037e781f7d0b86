import { PROPS } from '@ddh/engine/internal/domain';
import type { GameModel, TeamModel } from '@ddh/engine/internal/model';
import type { GameResult } from '@ddh/engine/internal/record';
import { propCountOf, type GameSheet, type PlayedSide, type SkaterGame } from '../history/index.ts';

/** The result of a game with the teams and players named as in its model. Players are matched by their id. */
export function resultOf({ away, home }: GameModel, { game, skaters }: GameSheet): GameResult {
  const rows = new Map(skaters.map((row) => [row.playerId, row]));
  const dressed = [...away.skaters, ...home.skaters].flatMap(({ name, playerId }) => {
    const row = playerId === undefined ? undefined : rows.get(playerId);
    return row === undefined ? [] : [[name, countsOf(row)] as const];
  });
  return { away: teamOf(away, game.away), home: teamOf(home, game.home), players: new Map(dressed) };
}

const teamOf = ({ name }: TeamModel, { goals, shots }: PlayedSide): GameResult['home'] => ({
  name,
  Goals: goals,
  Shots: shots,
});

type Counts = GameResult['players'] extends ReadonlyMap<string, infer C> ? C : never;
const countsOf = (row: SkaterGame): Counts =>
  Object.fromEntries(PROPS.map((prop) => [prop, propCountOf(row, prop)])) as Counts;
