import { expect, it } from 'vitest';
import { playGame } from './game/play.ts';
import { GAME_TYPES } from './schedule.ts';
import { createSeason } from './season.ts';
import { seasonTruth } from './truth.ts';

type Cells = Readonly<Record<string, string>>;

/** Parses a CSV. Splitting at commas is enough, because no cell of these files is quoted. */
function rowsOf(text: string): readonly Cells[] {
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index]!, cell])));
}
const sum = (rows: readonly Cells[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0);

const season = createSeason({ teams: 4, games: 12, seed: 8 });
const regular = season.games.filter(({ type }) => type === GAME_TYPES.regular);
const files = seasonTruth(
  season,
  regular.toReversed().map((game) => playGame(season, game)),
  regular.at(-1)!.date,
);
const [games, skaters, goalies, shots] = ['games', 'skater_games', 'goalie_games', 'shots'].map((file) =>
  rowsOf(files[file]!),
) as [readonly Cells[], readonly Cells[], readonly Cells[], readonly Cells[]];

it('seasonTruth lists every game of the schedule once, ordered by id', () => {
  expect(games.map((row) => Number(row['game_id']))).toEqual(regular.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(rowsOf(files['schedule']!)).toHaveLength(regular.length);
  expect(rowsOf(files['rosters']!).length).toBeGreaterThan(80);
});

it('the files of seasonTruth have the same sums of goals, shots, saves and other statistics', () => {
  const both = (column: string): number => sum(games, `away_${column}`) + sum(games, `home_${column}`);
  const shootouts = games.filter(({ end }) => end === 'SO').length;
  const kind = (name: string) => shots.filter((row) => row['kind'] === name);
  expect(both('goals') - shootouts).toBe(sum(skaters, 'goals'));
  expect(kind('goal')).toHaveLength(sum(skaters, 'goals'));
  expect(kind('goal').length + kind('saved').length).toBe(both('sog'));
  expect(sum(skaters, 'sog')).toBe(both('sog'));
  expect(sum(goalies, 'shots_against')).toBe(both('sog') - both('en_goals'));
  expect(kind('saved')).toHaveLength(sum(goalies, 'saves'));
  expect(sum(skaters, 'assists')).toBeLessThanOrEqual(2 * sum(skaters, 'goals'));
  expect(sum(skaters, 'faceoffs_won')).toBe(sum(skaters, 'faceoffs_lost'));
  expect(goalies.filter((row) => row['decision'] === 'W')).toHaveLength(games.length);
  expect(sum(skaters, 'gw_goals')).toBe(games.length - shootouts);
  expect(sum(skaters, 'pp_goals')).toBe(both('pp_goals'));
});

it('in the shots file, the shooter’s team attacks toward positive x', () => {
  expect(shots.every((row) => Number(row['x']) > 0)).toBe(true);
});
