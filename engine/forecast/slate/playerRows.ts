import { hubColumn, type FlatRecord } from '@ddh/engine/internal/datasets';
import { LINES, PROPS, SIDES, VENUES } from '@ddh/engine/internal/domain';
import { sideShare } from './distribution.ts';
import type { SlateGame, SlateSkater, SlateTeam } from './figures.ts';

type DressedSkater = { readonly game: SlateGame; readonly team: SlateTeam; readonly skater: SlateSkater };

function* dressed(games: readonly SlateGame[]): Generator<DressedSkater, void> {
  for (const game of games) {
    for (const venue of VENUES) {
      const team = game.teams[venue];
      for (const skater of team.skaters) yield { game, team, skater };
    }
  }
}

/** One row per skater and game, with the shares of over and under for five props at 13 lines each. */
export function* skaterProbRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const { game, team, skater } of dressed(games)) {
    const row: Record<string, string | number | null> = {
      index: skater.name,
      level_0: game.date,
      playerId: skater.playerId ?? null,
      Team: team.name,
    };
    for (const prop of PROPS) {
      for (const line of LINES.playerProp) {
        for (const side of SIDES) {
          row[hubColumn({ kind: 'prop', prop, side, line })] = sideShare(skater.counts[prop], side, line);
        }
      }
    }
    yield row;
  }
}

/** Writes each skater once, with the team of their last game. */
export function* playerInfoRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  const players = new Map<string, FlatRecord>();
  for (const { team, skater } of dressed(games)) {
    players.set(skater.playerId === undefined ? JSON.stringify([skater.name, team.name]) : `#${skater.playerId}`, {
      Player: skater.name,
      Team: team.name,
      'API ABRV': team.abbreviation,
      playerId: skater.playerId ?? null,
      Pos: skater.position,
    });
  }
  yield* players.values();
}
