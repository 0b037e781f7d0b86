import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { distributionsOf as scanned } from '../../testing/distributions.ts';
import { HAND_CHECKED, SCORES, WIN } from '../../testing/handChecked.ts';
import { holds, unlost } from '../../testing/legs.ts';
import { MEMORIES } from '../../testing/memories.ts';
import { prop } from '../../testing/prop.ts';
import { wilson, type DecimalOdds } from '../odds/index.ts';
import { runSteps, SlipCounter, type SimTable } from '../simulation/index.ts';
import { LINES, SIDES, type Line } from '../domain/index.ts';
import {
  alternatives,
  type ConditionalDistributions,
  legOf,
  DistributionCounter,
  OWN_RANGE,
  pictureOf,
  resolveSlip,
  subjectKey,
  subjectOf,
  suggest,
  type Leg,
  type SuggestOptions,
} from './index.ts';
import { subjectsOf } from './resolve.ts';

const slips = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));
const ALL: SuggestOptions = { by: 'probability', price: null, own: [0, 1], lines: 'all', top: Infinity };

/**
 * Counts the conditional distributions with the JavaScript and the WebAssembly kernels, and checks that the results are
 * equal.
 */
function distributionsOf(
  game: Game,
  legs: readonly Leg[],
  subjects?: Parameters<DistributionCounter['count']>[1],
): ConditionalDistributions {
  const [distributions, ...others] = MEMORIES.map(({ memory }) =>
    distributionsIn(fillTable(game, memory), legs, subjects),
  );
  for (const other of others) expect(other).toEqual(distributions);
  return distributions!;
}

function distributionsIn(
  table: SimTable,
  legs: readonly Leg[],
  subjects?: Parameters<DistributionCounter['count']>[1],
): ConditionalDistributions {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  const found = runSteps(new DistributionCounter(table, new SlipCounter(table)).count(resolved.value, subjects));
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

/**
 * Returns every leg that pages offer for the game: both sides of each betting line in `LINES`, for the winner, the game
 * totals, the team totals and all players.
 */
function everyLeg(game: Game): readonly Leg[] {
  const sides = (of: (side: 'over' | 'under', line: Line) => Leg, lines: readonly Line[]) =>
    SIDES.flatMap((side) => lines.map((line) => of(side, line)));
  return [
    ...[game.away, game.home].flatMap((team) => LINES.margin.map((margin): Leg => ({ kind: 'winner', team, margin }))),
    ...sides((side, line) => ({ kind: 'total', stat: 'Goals', side, line }), LINES.goalTotal),
    ...sides((side, line) => ({ kind: 'total', stat: 'Shots', side, line }), LINES.shotTotal),
    ...[game.away, game.home].flatMap((team) => [
      ...sides((side, line) => ({ kind: 'teamTotal', team, stat: 'Goals', side, line }), LINES.teamGoals),
      ...sides((side, line) => ({ kind: 'teamTotal', team, stat: 'Shots', side, line }), LINES.teamShots),
    ]),
    ...game.players.flatMap((player) =>
      (['Goals', 'Assists', 'Points', 'Shots', 'Blocks'] as const).flatMap((stat) =>
        sides((side, line) => ({ kind: 'player', player, stat, side, line }), LINES.playerProp),
      ),
    ),
  ];
}

/** The oracle: the result of a slip in a record, if the book returns the stake when no leg is lost and one pushes. */
const resultOf = (record: Game['records'][number], legs: readonly Leg[]): 'win' | 'push' | 'lose' => {
  if (legs.every((leg) => holds(record, leg))) return 'win';
  return legs.every((leg) => unlost(record, leg)) ? 'push' : 'lose';
};

/** The oracle: bets one unit on the slip in each record, pays out bet by bet, and returns the mean profit. */
function profitOf(records: Game['records'], legs: readonly Leg[], price: number): number {
  const pays = { win: price - 1, push: 0, lose: -1 };
  return records.reduce((sum, record) => sum + pays[resultOf(record, legs)], 0) / records.length;
}

/** The oracle: the number of pushes of a slip, and its wins among the records that do not push. */
function fairOf(records: Game['records'], legs: readonly Leg[]): readonly [number, number | null] {
  const results = records.map((record) => resultOf(record, legs));
  const count = (result: string): number => results.filter((one) => one === result).length;
  const decided = count('win') + count('lose');
  return [count('push'), decided === 0 ? null : count('win') / decided];
}

/** Games of which some push on whole lines, and slips with and without whole lines. */
const FEW: Game = {
  ...HAND_CHECKED,
  records: HAND_CHECKED.records.map((record, r) => ({ ...record, 'Total Shots': 50 + (r % 4) })),
};
const goalLeg = (side: 'over' | 'under', at: number): Leg => ({ kind: 'total', stat: 'Goals', side, line: at as Line });
const SLIPS: readonly (readonly Leg[])[] = [
  [],
  [WIN],
  [goalLeg('over', 5)],
  [goalLeg('under', 5), WIN],
  [WIN, goalLeg('over', 5), SCORES],
  [goalLeg('over', 5), { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 3 as Line }],
];

describe('few games', () => {
  test.each(SLIPS)('the distributions given %j %j %j are those of a scan', (...all) => {
    const legs = all.filter((leg) => leg !== undefined);
    const table = fillTable(FEW);
    const found = distributionsIn(table, legs);
    expect(found).toEqual({
      ...scanned(table, FEW.records.length, legs, subjectsOf(table)),
      ...(legs.some((leg) => leg.kind !== 'winner' && leg.line % 1 === 0) && {
        unlost: FEW.records.filter((record) => legs.every((leg) => unlost(record, leg))).length,
      }),
    });
  });

  test.each(SLIPS.filter((legs) => legs.length > 0))(
    'the alternatives of %j beside %j %j are those of a scan',
    (...all) => {
      const [leg, ...others] = all.filter((one) => one !== undefined) as [Leg, ...Leg[]];
      const found = alternatives(distributionsIn(fillTable(FEW), others, [subjectOf(leg)]), leg);
      expect(found.filter(({ current }) => current).map((one) => one.leg)).toEqual([leg]);
      for (const { leg: one, hits, probability, interval, pushes, fair, fairInterval } of found) {
        const legs = [one, ...others];
        const wins = FEW.records.filter((record) => legs.every((each) => holds(record, each))).length;
        expect([hits, probability, interval]).toEqual([
          wins,
          wins / FEW.records.length,
          wilson(wins, FEW.records.length),
        ]);
        expect([pushes, fair]).toEqual(fairOf(FEW.records, legs));
        expect(fairInterval).toEqual(wilson(wins, Math.max(1, FEW.records.length - pushes)));
      }
    },
  );

  test.each(SLIPS)('suggest ranks the legs that go with %j %j %j by the low end of their value', (...all) => {
    const legs = all.filter((leg) => leg !== undefined);
    const counted = distributionsIn(fillTable(FEW), legs);
    const ranked = suggest(counted, legs, { ...ALL, by: 'value', price: 4 as DecimalOdds }).best;
    expect(ranked.length).toBeGreaterThan(10);
    for (const [i, { leg, value, pushes, fair, alone }] of ranked.entries()) {
      expect(value!.value).toBeCloseTo(profitOf(FEW.records, [...legs, leg], value!.price), 9);
      expect(profitOf(FEW.records, [leg], value!.price / 4)).toBeCloseTo(0, 9);
      expect([pushes, fair]).toEqual(fairOf(FEW.records, [...legs, leg]));
      expect(alone).toBe(FEW.records.filter((record) => holds(record, leg)).length / FEW.records.length);
      expect(value!.interval[0]).toBeLessThanOrEqual(ranked[i - 1]?.value?.interval[0] ?? Infinity);
    }
    const best = suggest(counted, legs, { ...ALL, by: 'value', price: 4 as DecimalOdds, top: 3 }).best;
    expect(best).toEqual(ranked.slice(0, 3));
    // Without a price there is no value, so the candidates stay in their own order.
    const unpriced = suggest(counted, legs, { ...ALL, by: 'value' }).best;
    expect(new Set(unpriced.map(({ value }) => value))).toEqual(new Set([null]));
    expect(unpriced.map(({ leg }) => JSON.stringify(leg)).toSorted()).toEqual(
      ranked.map(({ leg }) => JSON.stringify(leg)).toSorted(),
    );
  });
});

describe('suggest', () => {
  prop(
    'suggest returns all candidates that hold with the slip in at least one record, with the same counts as a row scan',
    [slips],
    ([game, legs]) => {
      // A player who is missing in every record has no column, so `suggest` cannot return the player.
      const known = (player: string) => game.records.some((r) => `${player} Goals` in r);
      const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
      const hasWinner = legs.some(({ kind }) => kind === 'winner');
      const wanted = everyLeg(game).filter(
        (leg) =>
          !taken.has(subjectKey(subjectOf(leg))) &&
          !(hasWinner && leg.kind === 'winner') &&
          (leg.kind !== 'player' || known(leg.player)),
      );
      const found = suggest(distributionsOf(game, legs), legs, ALL);
      expect(found.candidates).toBe(wanted.length);
      const byLeg = new Map(found.best.map((one) => [JSON.stringify(one.leg), one]));
      const hitRecords = game.records.filter((r) => legs.every((leg) => holds(r, leg)));
      let seen = 0;
      for (const leg of wanted) {
        const hits = hitRecords.filter((r) => holds(r, leg)).length;
        const one = byLeg.get(JSON.stringify(leg));
        expect(one === undefined).toBe(hits === 0);
        if (!one) continue;
        seen++;
        const alone = game.records.filter((r) => holds(r, leg)).length;
        expect([one.hits, one.alone, one.given]).toEqual([hits, alone / game.records.length, hits / hitRecords.length]);
        expect(one.implied).toBe(hits === hitRecords.length);
        expect(one.lift.value).toBeCloseTo((hits * game.records.length) / (alone * hitRecords.length), 10);
      }
      expect(seen).toBe(found.best.length);
    },
    40,
  );

  prop(
    'suggest returns legs in rank order, with a probability in the accepted range and one line per subject and side',
    [slips, fc.constantFrom('probability', 'lift', 'value'), fc.nat(30)],
    ([game, legs], by, top) => {
      const distributions = distributionsOf(game, legs);
      const options: SuggestOptions = { ...ALL, by, price: 4 as DecimalOdds, own: OWN_RANGE, lines: 'best', top };
      const { best } = suggest(distributions, legs, options);
      const score = (one: (typeof best)[number]): number =>
        by === 'probability' ? one.hits : by === 'lift' ? one.lift.interval[0] : one.value!.interval[0];
      best.forEach((one, i) => {
        if (i > 0) expect(score(one)).toBeLessThanOrEqual(score(best[i - 1]!) + 1e-9);
        expect(one.alone >= 0.2 && one.alone <= 0.8).toBe(true);
      });
      const groupOf = ({ leg }: (typeof best)[number]): string =>
        subjectKey(subjectOf(leg)) + (leg.kind === 'winner' ? '' : leg.side);
      // The oracle ranks the legs at all lines, then keeps the first leg of each subject and side.
      const whole = suggest(distributions, legs, { ...options, lines: 'all', top: Infinity }).best;
      const groups = whole.map(groupOf);
      expect(best).toEqual(whole.filter((one, i) => groups.indexOf(groupOf(one)) === i).slice(0, top));
      expect(suggest(distributions, legs, { ...options, lines: 'all', top }).best).toEqual(whole.slice(0, top));
      for (const one of whole) {
        const { price, value } = one.value!;
        expect(value).toBeCloseTo(profitOf(game.records, [...legs, one.leg], price), 9);
        // The book multiplies its price by the leg's fair odds, at which the leg alone has no profit.
        expect(profitOf(game.records, [one.leg], price / 4)).toBeCloseTo(0, 9);
        expect([one.pushes, one.fair]).toEqual(fairOf(game.records, [...legs, one.leg]));
      }
    },
    60,
  );

  test('suggest ranks a half line before the whole-number line that hits in the same records', () => {
    const records = [0, 1, 2, 2].map((goals) => ({ 'Total Goals': goals, 'P Goals': goals }));
    const game: Game = { away: 'A', home: 'H', players: ['P'], records };
    const { best } = suggest(distributionsOf(game, []), [], {
      ...ALL,
      kinds: ['player'],
      own: OWN_RANGE,
      lines: 'best',
    });
    expect(best.map(({ leg }) => (leg.kind === 'player' ? leg.line : null))).toEqual([0.5, 1.5]);
  });
});

describe('alternatives', () => {
  prop(
    'alternatives returns the probability of the slip with the leg at each line',
    [slips, fc.nat(6)],
    ([game, legs], at) => {
      fc.pre(legs.length > 0);
      const i = at % legs.length;
      const leg = legs[i]!;
      const others = legs.filter((_, j) => j !== i);
      const found = alternatives(distributionsOf(game, others, [subjectOf(leg)]), leg);
      fc.pre(found.length > 0);
      for (const one of found) {
        const hits = game.records.filter((r) => [...others, one.leg].every((l) => holds(r, l))).length;
        expect([one.hits, one.probability]).toEqual([hits, hits / game.records.length]);
        expect([one.pushes, one.fair]).toEqual(fairOf(game.records, [...others, one.leg]));
        expect(subjectKey(subjectOf(one.leg))).toBe(subjectKey(subjectOf(leg)));
      }
      expect(found.filter(({ current }) => current).map((one) => one.leg)).toEqual([leg]);
    },
    60,
  );

  test('alternatives counts the stat of a missing player as 0, and returns no lines for a total or count that the records lack', () => {
    const game: Game = { away: 'A', home: 'H', players: [], records: [{ 'Total Goals': 1, 'P Goals': 1 }] };
    const absent = legOf({ kind: 'player', player: 'Absent', stat: 'Goals' }, 'over', LINES.playerProp[0]);
    const found = alternatives(distributionsOf(game, [], [subjectOf(absent)]), absent);
    expect(new Set(found.map(({ leg, hits }) => (leg.kind === 'player' ? `${leg.side} ${hits}` : '')))).toEqual(
      new Set(['over 0', 'under 1']),
    );
    const shots = legOf({ kind: 'total', stat: 'Shots' }, 'over', LINES.shotTotal[0]);
    const blocks = legOf({ kind: 'player', player: 'P', stat: 'Blocks' }, 'over', LINES.playerProp[0]);
    for (const leg of [shots, blocks]) {
      expect(alternatives(distributionsOf(game, [], [subjectOf(leg)]), leg)).toEqual([]);
    }
  });
});

describe('pictureOf', () => {
  prop(
    'pictureOf shows the share of every value, both in the hits of the slip and in all records',
    [slips],
    ([game, legs]) => {
      const { about } = distributionsOf(game, legs, [{ kind: 'total', stat: 'Goals' }]);
      const hit = game.records.filter((r) => legs.every((leg) => holds(r, leg)));
      const picture = pictureOf(about[0]!);
      if (hit.length === 0) {
        expect(picture).toBeNull();
        return;
      }
      const share = (of: Game['records'], value: number) =>
        of.filter((r) => r['Total Goals'] === value).length / of.length;
      for (const bar of picture!.bars) {
        expect(bar.given).toBeCloseTo(share(hit, bar.value), 12);
        expect(bar.before).toBeCloseTo(share(game.records, bar.value), 12);
      }
      const goals = hit.map((r) => r['Total Goals']!).toSorted((a, b) => a - b);
      const { mean, mode, low, high } = picture!.given;
      expect(mean).toBeCloseTo(goals.reduce((a, b) => a + b, 0) / goals.length, 10);
      expect(share(hit, mode)).toBe(Math.max(...goals.map((value) => share(hit, value))));
      expect(goals.filter((g) => g < low).length).toBeLessThanOrEqual(0.1 * goals.length);
      expect(goals.filter((g) => g > high).length).toBeLessThanOrEqual(0.1 * goals.length);
    },
    100,
  );
});

test('subjectsOf lists the subjects that can be counted, and subjectOf returns the subject given to legOf', () => {
  const records = [{ 'Total Goals': 3, 'P Shots': 1, H: 1, 'H Goal Differential': 1, Total: 4 }];
  const table = fillTable({ away: 'A', home: 'H', players: ['P'], records });
  expect(subjectsOf(table)).toEqual([
    { kind: 'winner', team: 'H' },
    { kind: 'total', stat: 'Goals' },
    { kind: 'player', player: 'P', stat: 'Shots' },
  ]);
  for (const subject of subjectsOf(table)) expect(subjectOf(legOf(subject, 'over', 0.5 as Line))).toEqual(subject);
});
