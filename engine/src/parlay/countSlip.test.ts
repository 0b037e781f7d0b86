import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTable, DEFAULT_BUDGET, SlipCounter, type SimTable, type SlipDetails } from '../simulation/index.ts';
import { compileRates, simulateTable, simulateInto } from '../model/index.ts';
import { countLegs, countSlip, priceSlip, priceSlips, type Leg } from './index.ts';
import { LINES, PROPS, type Line } from '../domain/index.ts';
import { prop } from '../../testing/prop.ts';
import { legsOf } from '../../testing/builders.ts';
import { distributionsOf } from '../../testing/distributions.ts';
import { sampleRates } from '../../testing/sampleRates.ts';

const MODEL = compileRates({ ...sampleRates(), seed: 1 });

function simulated(records: number): SimTable {
  const table = simulateTable(MODEL, records);
  if (!table.ok) throw new Error(table.error.kind);
  return table.value;
}
const TABLE = simulated(700);

const legs = fc.array(
  legsOf({ gameId: '1', away: 'Away Club', home: 'Home Club' }, ['HOM Forward 1', 'AWY Forward 2']),
  {
    maxLength: 6,
  },
);

function counted(slip: readonly Leg[], complete = true, table = TABLE) {
  const found = countLegs(table, slip, { counter: new SlipCounter(table), complete });
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

/** Returns the number of records in which all legs hold, counted one record at a time. */
const hits = (slip: readonly Leg[]): number => distributionsOf(TABLE, TABLE.records, slip, []).hits;

prop(
  'countSlip counts the records of the slip, of each leg and of combinations of legs',
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

describe('the field `never` of countSlip', () => {
  const home: Leg = { kind: 'winner', team: 'Home Club', margin: 0.5 as Line };
  const away: Leg = { kind: 'winner', team: 'Away Club', margin: 0.5 as Line };
  const goals: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 1.5 as Line };

  test('countSlip sets `never` to the legs that never hold together only if no more records will be added', () => {
    expect(counted([home, goals, away]).never).toEqual([0, 2]);
    expect(counted([home, goals, away], false).never).toBeNull();
    expect(counted([]).never).toBeNull();
  });

  test('countSlip returns counts of 0 and a `never` of null for a table without records', () => {
    const { table } = createTable({ budget: DEFAULT_BUDGET });
    const slip = [home, goals, away, goals];
    const { counts, details, never, missing, pushes } = counted(slip, false, table);
    expect(pushes).toEqual([]);
    expect(counts).toEqual({ records: 0, joint: 0, each: [0, 0, 0, 0] });
    const lengths = ({ prefixes, without, pairs, exactly }: SlipDetails) =>
      [prefixes, without, pairs, exactly].map(({ length }) => length);
    expect(lengths(details)).toEqual(lengths(counted(slip).details));
    const { groups, ...sums } = details;
    expect(groups).toBeNull();
    expect(new Set(Object.values(sums).flat())).toEqual(new Set([0]));
    expect([never, missing]).toEqual([null, []]);
  });
});

test('countSlip returns the same result for a table that has grown as for a table that was filled at once', () => {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, even: true });
  const counter = new SlipCounter(table);
  const slip: readonly Leg[] = [
    { kind: 'winner', team: 'Home Club', margin: 0.5 as Line },
    { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line },
  ];
  for (const until of [100, 333, 700]) {
    for (const _ of simulateInto(writer, MODEL, writer.count, until))
      countLegs(table, slip, { counter, complete: false });
    writer.end();
    expect(countLegs(table, slip, { counter, complete: false })).toEqual({
      ok: true,
      value: counted(slip, false, simulated(until)),
    });
    if (until < 700) writer.reopen();
  }
});

describe('priceSlip', () => {
  prop(
    'priceSlip returns the share of records in which all legs hold',
    [legs],
    (slip) => {
      const priced = priceSlip(TABLE, { legs: slip });
      if (slip.length === 0) expect(priced).toEqual({ ok: false, error: { kind: 'noLegs' } });
      else expect(priced.ok && priced.value.price.probability).toBe(hits(slip) / TABLE.records);
    },
    60,
  );

  test('priceSlip accepts other spellings of names, and refuses unknown names', () => {
    const winner = (team: string): Leg => ({ kind: 'winner', team, margin: 0.5 as Line });
    const home = priceSlip(TABLE, { legs: [winner('Home Club')] });
    expect(priceSlip(TABLE, { legs: [winner('home club')] })).toEqual(home);
    expect(priceSlip(TABLE, { legs: [winner('Home Club'), winner('Nowhere')] })).toMatchObject({
      ok: false,
      error: { kind: 'badNames', faults: [{ leg: 1, kind: 'unknownTeam', team: 'Nowhere' }] },
    });
  });
});

describe('a table whose slips are priced for days', () => {
  /** 100 slips of four legs, of which nearly each has legs that no other has. */
  const slips = Array.from({ length: 100 }, (_, i) => ({
    legs: [0, 1, 2, 3].map((n): Leg => {
      const player = `${n % 2 === 0 ? 'HOM' : 'AWY'} Forward ${((i + n) % 12) + 1}`;
      const line = LINES.playerProp[(i + 3 * n) % LINES.playerProp.length]!;
      return { kind: 'player', player, stat: PROPS[(i + n) % PROPS.length]!, side: 'over', line };
    }),
  }));
  const hitsOf = (priced: ReturnType<typeof priceSlip>): number => (priced.ok ? priced.value.price.hits : -1);
  const once = slips.map((slip) => hitsOf(priceSlip(TABLE, slip)));
  const first = (slip: (typeof slips)[number]): number => {
    for (const priced of priceSlips(TABLE, [slip, ...slips])) return hitsOf(priced);
    return -1;
  };

  test.each([
    ['priceSlip', () => slips.map((slip) => hitsOf(priceSlip(TABLE, slip)))],
    ['priceSlips', () => [...priceSlips(TABLE, slips)].map(hitsOf)],
    ['priceSlips, left early', () => slips.map(first)],
    [
      'countSlip',
      () => slips.map((slip) => countSlip(TABLE, slip.legs)).map((one) => (one.ok ? one.value.counts.joint : -1)),
    ],
  ])('%s gives the memory in its table back, and counts the same each time', (_, count) => {
    expect(count()).toEqual(once);
    const words = TABLE.arena.words.length;
    for (let time = 0; time < 3; time++) expect(count()).toEqual(once);
    expect(TABLE.arena.words.length).toBe(words);
  });
});
