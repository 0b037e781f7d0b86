import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTable, DEFAULT_BUDGET, SlipCounter, type SlipDetails } from '@ddh/engine/internal/simulation';
import { simulateInto } from '@ddh/engine/internal/model';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { prop } from '../engine/testing/prop.ts';
import { legsOf } from '../engine/testing/builders.ts';
import { countSlip } from './slip.ts';
import { outlookOf } from './testing/outlooks.ts';
import { sampleModel, simulated } from './testing/simulated.ts';

const MODEL = sampleModel();
const TABLE = simulated(MODEL, 700);

const legs = fc.array(
  legsOf({ gameId: '1', away: 'Away Club', home: 'Home Club' }, ['HOM Forward 1', 'AWY Forward 2']),
  {
    maxLength: 6,
  },
);

function counted(slip: readonly Leg[], complete = true, table = TABLE) {
  const found = countSlip(table, new SlipCounter(table), slip, complete);
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

/** In how many records of the first ones all of some legs hold: one record at a time. */
const hits = (slip: readonly Leg[]): number => outlookOf(TABLE, TABLE.records, slip, []).hits;

prop(
  'a snapshot holds what its slip comes to: the sums of every part of it',
  [legs],
  (slip) => {
    const { counts, details, never, missing } = counted(slip);
    const but = (i: number): Leg[] => slip.filter((_, other) => other !== i);
    expect(counts).toEqual({ records: 700, joint: hits(slip), each: slip.map((leg) => hits([leg])) });
    expect(details.prefixes).toEqual(slip.map((_, i) => hits(slip.slice(0, i + 1))));
    expect(details.without).toEqual(slip.map((_, i) => hits(but(i))));
    expect(details.pairs).toEqual(slip.flatMap((a, i) => slip.slice(i + 1).map((b) => hits([a, b]))));
    expect(details.exactly.reduce((sum, n) => sum + n, 0)).toBe(700);
    expect(details.exactly.at(-1)).toBe(counts.joint);
    expect(details.unlost).toBeGreaterThanOrEqual(counts.joint);
    expect(missing).toEqual([]);
    expect(never === null).toBe(counts.joint > 0);
    if (never === null) return;
    const part = never.map((i) => slip[i]!);
    expect(hits(part)).toBe(0);
    part.forEach((_, i) => expect(hits(part.filter((__, other) => other !== i))).toBeGreaterThan(0));
  },
  60,
);

describe('legs that never meet', () => {
  const home: Leg = { kind: 'winner', team: 'Home Club', margin: 0.5 as Line };
  const away: Leg = { kind: 'winner', team: 'Away Club', margin: 0.5 as Line };
  const goals: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 1.5 as Line };

  test('are told once no more records come in', () => {
    expect(counted([home, goals, away]).never).toEqual([0, 2]);
    expect(counted([home, goals, away], false).never).toBeNull();
    expect(counted([]).never).toBeNull();
  });

  test('are none of a game without records: its sums are noughts, as many as there are of any game', () => {
    const { table } = createTable({ budget: DEFAULT_BUDGET });
    const slip = [home, goals, away, goals];
    const { counts, details, never, missing } = counted(slip, false, table);
    expect(counts).toEqual({ records: 0, joint: 0, each: [0, 0, 0, 0] });
    const lengths = ({ prefixes, without, pairs, exactly }: SlipDetails) =>
      [prefixes, without, pairs, exactly].map(({ length }) => length);
    expect(lengths(details)).toEqual(lengths(counted(slip).details));
    expect(Object.values(details).flat()).toEqual(
      Object.values(details)
        .flat()
        .map(() => 0),
    );
    expect([never, missing]).toEqual([null, []]);
  });
});

test('what is counted bit by bit is what is counted at once', () => {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const counter = new SlipCounter(table);
  const slip: readonly Leg[] = [
    { kind: 'winner', team: 'Home Club', margin: 0.5 as Line },
    { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line },
  ];
  for (const until of [100, 333, 700]) {
    for (const _ of simulateInto(writer, MODEL, writer.count, until)) countSlip(table, counter, slip, false);
    writer.end();
    expect(countSlip(table, counter, slip, false)).toEqual({
      ok: true,
      value: counted(slip, false, simulated(MODEL, until)),
    });
    if (until < 700) writer.reopen();
  }
});
