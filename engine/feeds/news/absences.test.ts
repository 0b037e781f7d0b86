import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { absencesOf } from './index.ts';

const day = (days: number): LeagueDate => addDays('2026-11-25' as LeagueDate, days);
const scratch = (playerId: number, days: number) => ({ playerId, date: day(days) });

test('an absence ends on the first day with games on which the player is not scratched', () => {
  const scratches = [scratch(1, 2), scratch(1, 0), scratch(1, 5), scratch(2, 5)];
  expect(absencesOf(scratches, [0, 2, 3, 5].map(day))).toEqual(
    new Map([
      [1, { from: day(0), until: day(3) }],
      [2, { from: day(5), until: day(6) }],
    ]),
  );
});

prop(
  'a player is scratched on every day with games during the absence, and on no day before it',
  [fc.uniqueArray(fc.nat(9), { minLength: 1 }), fc.infiniteStream(fc.boolean())],
  (days, stream) => {
    const out = days.filter(() => stream.next().value === true);
    const absence = absencesOf(
      out.map((one) => scratch(1, one)),
      days.map(day),
    ).get(1);
    expect(absence === undefined).toBe(out.length === 0);
    if (absence === undefined) return;
    for (const one of days.toSorted((a, b) => a - b)) {
      if (day(one) < absence.from) expect(out).not.toContain(one);
      else if (day(one) < absence.until) expect(out).toContain(one);
    }
    expect(out.map(day)).not.toContain(absence.until);
  },
);
