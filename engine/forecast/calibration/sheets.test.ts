import { expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import { measureSeasons } from './calibrate.ts';
import { realSeasons } from './sheets.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 3, seed: 2 });
const { sheets } = inventLeague({ days: 4 });

test('realSeasons groups games by season, and gives each team of a game its own skaters', () => {
  const seasons = realSeasons([...before.sheets, ...sheets]);
  expect(seasons.map((season) => season.length)).toEqual([before.sheets.length, sheets.length]);
  const { game, skaters } = sheets[0]!;
  const row = seasons[1]![0]!;
  expect(row.end).toBe(game.end);
  expect(row.home.goals).toBe(game.home.goals);
  expect(row.home.emptyNet).toBe(game.home.emptyNetGoals);
  const own = skaters.filter(({ team }) => team === game.home.team);
  expect(row.home.skaters.map(({ id, defense, shots }) => [id, defense, shots])).toEqual(
    own.map(({ playerId, position, shots }) => [playerId, position === 'D', shots]),
  );
  const goals = sheets.reduce((sum, sheet) => sum + sheet.game.away.goals + sheet.game.home.goals, 0);
  expect(measureSeasons([seasons[1]!]).teamGoals).toBeCloseTo(goals / sheets.length / 2, 12);
});

test('realSeasons leaves out a game without player rows', () => {
  expect(realSeasons([{ ...sheets[0]!, skaters: [] }])).toEqual([]);
});
