import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gamesCsv, goaliesCsv, skatersCsv } from '../engine/forecast/testing/historyFiles.ts';
import { inventLeague } from '../engine/forecast/testing/inventedLeague.ts';
import { parseSchedule, readHistory, scheduled } from '@ddh/forecast/history';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { seasonFiles } from './seasons.ts';

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 4, seed: 2 }).sheets;
const { sheets } = inventLeague({ days: 4 });
const all = [...before, ...sheets];
const files = seasonFiles({ games: gamesCsv(all), skaters: skatersCsv(all), goalies: goaliesCsv(all) });

test.each([
  ['2023-24', before],
  ['2024-25', sheets],
])('the files of %s have all that the engine reads of its games, and no other season', (season, own) => {
  const file = (name: string) => ({ name, text: files.get(`seasons/${season}/${name}.csv.gz`)! });
  const past = { games: file('games'), skaters: file('skater_games'), goalies: file('goalie_games') };
  expect(readHistory(past)).toEqual({ ok: true, value: own });
  expect(parseSchedule(file('schedule'))).toMatchObject({ ok: true, value: { games: own.map(scheduled), off: [] } });
});

const FOLDER = join(import.meta.dirname, 'seasons');

test.each(readdirSync(FOLDER).filter((name) => /^\d{4}-\d{2}$/.test(name)))(
  'the files of %s in the repository have the columns that the engine needs, in the order in which they are made',
  (season) => {
    for (const name of readdirSync(join(FOLDER, season))) {
      const text = gunzipSync(readFileSync(join(FOLDER, season, name))).toString('utf8');
      const made = files.get(`seasons/2024-25/${name}`)!;
      expect(text.split('\n', 1)).toEqual(made.split('\n', 1));
    }
  },
);

test('the folder of the seasons has the notice of their license', () => {
  const notice = (path: string): string =>
    readFileSync(join(import.meta.dirname, path), 'utf8').split('## Source and license')[1]!;
  expect(notice('seasons/README.md')).toBe(notice('README.md'));
  expect(notice('README.md')).toContain('The above copyright notice and this permission notice shall be included');
});
