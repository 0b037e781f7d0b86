import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import { parseSlip, type Leg } from '@ddh/engine/internal/parlay';
import { freezeText, parseFreezes, type Freeze } from './freeze.ts';

const win: Leg = { kind: 'winner', team: 'Sabres', margin: 0.5 as Line };
const over: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line };
const FREEZE: Freeze = {
  head: { freeze: 1, at: '2025-10-07T16:00:00Z', data: 'v1', offset: 0, previous: '0'.repeat(64), records: 200 },
  games: [
    {
      gameId: '7',
      date: '2025-10-07' as LeagueDate,
      away: 'Bruins',
      home: 'Sabres',
      start: null,
      model: '2.1',
      players: { 'Ann Otter': 1 },
      forecasts: [{ leg: win, chance: 0.5 }],
      slips: [{ name: 'random', legs: [win, over], chance: 0.25, multiplied: 0.3 }],
    },
  ],
};
const LINES = freezeText(FREEZE).trim().split('\n');
const [FORECAST, SLIP] = [2, 3] as const;

test('parseFreezes reads what freezeText writes', () => {
  expect(parseFreezes(freezeText(FREEZE))).toEqual({ ok: true, value: [FREEZE] });
});

const changed = fc.record({
  at: fc.constantFrom(FORECAST, SLIP),
  field: fc.constantFrom('game', 'leg', 'legs', 'slip', 'chance', 'multiplied', 'more'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(0, 1, -0.1, 1.1, '7', '8', 'winStar', 'random', [win], [], win, { ...win, margin: 0.7 }, [
      over,
      {},
    ]),
  ),
  isGone: fc.boolean(),
});

const isChance = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const areLegs = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => parseSlip({ legs: [one] }).ok);
/** The rules of a line, written a second time without a schema. */
function isRight(at: number, line: Readonly<Record<string, unknown>>): boolean {
  const fields = Object.keys(line).toSorted().join();
  if (line['game'] !== '7' || !isChance(line['chance'])) return false;
  if (at === FORECAST && fields === 'chance,game,leg') return areLegs([line['leg']]);
  return (
    fields === 'chance,game,legs,multiplied,slip' &&
    isChance(line['multiplied']) &&
    areLegs(line['legs']) &&
    (line['slip'] === 'random' || line['slip'] === 'winStar')
  );
}

prop(
  'parseFreezes accepts a line of a forecast or a slip if and only if each of its fields is right',
  [changed],
  ({ at, field, value, isGone }) => {
    const line = JSON.parse(LINES[at]!) as Record<string, unknown>;
    if (isGone) delete line[field];
    else line[field] = value;
    const lines = LINES.map((one, i) => (i === at ? JSON.stringify(line) : one));
    const parsed = parseFreezes(lines.join('\n'));
    expect(parsed.ok).toBe(isRight(at, JSON.parse(JSON.stringify(line)) as Record<string, unknown>));
    if (!parsed.ok) expect(parsed.error.line).toBe(at + 1);
    else
      expect(
        freezeText(parsed.value[0]!)
          .trim()
          .split('\n')
          .map((one) => JSON.parse(one) as unknown)[at],
      ).toEqual({
        ...line,
        chance: expect.any(Number),
      });
  },
  400,
);
