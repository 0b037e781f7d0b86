import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { parseAbsent, type Absent } from './absent.ts';
import { isRegularSeason } from './season.ts';
import type { Parsed } from './faults.ts';

const past = [1, 2].map((playerId) => ({ playerId, name: `Player ${playerId}`, team: 'BOS' }));
const parsed = (text: string): Parsed<Absent> => parseAbsent({ name: 'absent.csv', text }, { past });
const playersOf = (text: string): Absent['players'] => {
  const absent = parsed(text);
  if (!absent.ok) throw new Error(JSON.stringify(absent.error));
  return absent.value.players.toSorted((a, b) => a.playerId - b.playerId);
};

test('parseAbsent accepts a file whose column `until` is missing or has empty cells', () => {
  expect(playersOf('team,player_id\nBOS,1\n')).toEqual([{ playerId: 1, until: null }]);
  expect(playersOf('team,player_id,until\nBOS,1,2026-12-24\nBOS,2,\n')).toEqual([
    { playerId: 1, until: '2026-12-24' },
    { playerId: 2, until: null },
  ]);
});

test('parseAbsent reports an invalid date with its line and column', () => {
  expect(parsed('team,player_id,until\nBOS,1,soon\n')).toMatchObject({
    ok: false,
    error: { faults: [{ file: 'absent.csv', line: 2, kind: 'cell', column: 'until', found: 'soon' }] },
  });
});

const DAYS = ['', '2026-11-30', '2026-12-24', '2027-01-02'] as const;
prop(
  'if a player has several rows, the latest day counts, in any order of the rows',
  [fc.array(fc.constantFrom(...DAYS), { minLength: 1 })],
  (days) => {
    const rows = (list: readonly string[]) => `team,player_id,until\n${list.map((day) => `BOS,1,${day}\n`).join('')}`;
    const latest = days.toSorted().at(-1)!;
    expect(playersOf(rows(days))).toEqual([{ playerId: 1, until: latest === '' ? null : latest }]);
    expect(playersOf(rows(days.toReversed()))).toEqual(playersOf(rows(days)));
  },
);

test.each([
  ['2026020001', true],
  ['2026010001', false],
  ['2026030111', false],
  ['2026040001', false],
  ['g1', true],
])('game %s belongs to the regular season: %s', (gameId, regular) => {
  expect(isRegularSeason(gameId)).toBe(regular);
});
