import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectionsOf, type ProjectionRecord } from '../../testing/projections.ts';
import { prop } from '../../testing/prop.ts';
import type { LeagueDate } from '../domain/index.ts';
import { assetsOf, SETUP_FIELDS, weighTrade } from '../fantasy/index.ts';
import { tradeText } from './index.ts';

const ROS = 'Rest of Season';
const LEFT = { weeks: 24.5, last: '2026-04-16' as LeagueDate };

/** The weight of each column, and its name in a sentence. Those with weight 0 do not count in the league. */
const COLUMNS = {
  skaters: {
    Goals: [2, 'goals'],
    Assists: [1, 'assists'],
    PlusMinus: [0.5, 'plus/minus'],
    Hits: [-0.25, 'hits'],
    SOG: [0, 'shots on goal'],
  },
  goalies: {
    'Wins Remaining': [4, 'wins'],
    'Goals Against Remaining': [-2, 'goals against'],
    'Saves Remaining': [0, 'saves'],
  },
} as const;
const TEAM: NonNullable<Parameters<typeof assetsOf>[2]> = {
  leagueStructure: { number_of_teams: 1, forward_lineup_spots: 2, defense_lineup_spots: 0, goalie_lineup_spots: 1 },
  skaterScoring: { goal: 2, assist: 1, plus_minus: 0.5, hit: -0.25 },
  goalieScoring: { wins: 4, goals_against: -2 },
  roster: { F: [], D: [], G: [] },
};
/** A league of categories: each weight is 1. */
const CATEGORIES: NonNullable<Parameters<typeof assetsOf>[2]> = {
  ...TEAM,
  skaterScoring: Object.fromEntries(SETUP_FIELDS.skaterScoring.map((field) => [field, 1])),
  goalieScoring: Object.fromEntries(SETUP_FIELDS.goalieScoring.map((field) => [field, 1])),
};

type Kind = keyof typeof COLUMNS;
type Player = { readonly kind: Kind; readonly side: 'give' | 'get' | null; readonly figures: readonly number[] };
const figure = fc.oneof(fc.constantFrom(0, 0.04, 0.06, 9.94, 9.96), fc.double({ min: -2, max: 60, noNaN: true }));
const players: fc.Arbitrary<readonly Player[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('skaters' as const, 'goalies' as const),
    side: fc.constantFrom('give' as const, 'get' as const, null),
    figures: fc.array(figure, { minLength: 5, maxLength: 5 }),
  }),
  { maxLength: 14 },
);

function weigh(all: readonly Player[], team: NonNullable<Parameters<typeof assetsOf>[2]>) {
  const recordsOf = (kind: Kind): readonly ProjectionRecord[] =>
    all.flatMap((player, i) =>
      player.kind === kind
        ? [
            {
              Player: `Player ${i}`,
              Pos: kind === 'skaters' ? 'C' : 'G',
              Timeframe: ROS,
              ...Object.fromEntries(Object.keys(COLUMNS[kind]).map((column, c) => [column, player.figures[c]!])),
            },
          ]
        : [],
    );
  const files = {
    skaters: projectionsOf('skaters', recordsOf('skaters')),
    goalies: projectionsOf('goalies', recordsOf('goalies')),
  };
  const assets = assetsOf({ ...files, otherNames: new Map() }, ROS, team);
  const side = (name: Player['side']) =>
    assets.players.filter(({ player }) => all[Number(player.player.split(' ')[1])]!.side === name);
  return { balance: weighTrade(side('give'), side('get'), assets), worth: assets.worth };
}

/** What each weighted column adds to the trade, from the figures alone. */
const oracle = (all: readonly Player[]) =>
  (['skaters', 'goalies'] as const).flatMap((kind) =>
    Object.values(COLUMNS[kind]).map(([weight, name], c) => {
      const net = all.reduce(
        (sum, one) =>
          one.kind !== kind || one.side === null ? sum : sum + (one.side === 'get' ? 1 : -1) * one.figures[c]!,
        0,
      );
      return { name, net, points: weight * net };
    }),
  );

/** What a sentence says. The total is `null` if it says that nothing changes. */
function read(text: string) {
  const lead =
    /^(Brings|Costs) you (less than )?([\d.,]+) (?:points|of z-score)(?: a week \(([\d.,]+) by Apr 16\))?\./.exec(text);
  const number = (written: string): number => Number(written.replaceAll(',', ''));
  const sign = lead?.[1] === 'Brings' ? 1 : -1;
  return {
    total: lead && sign * number(lead[4] ?? lead[3]!),
    weekly: lead && (lead[2] === undefined ? number(lead[3]!) : 0),
    over: /Value over replacement: ([+-])/.exec(text)?.[1] ?? null,
    categories: [...text.matchAll(/(?:^|[.,] )((?:[a-z/]+ ?)+) ([+-][\d.,]*\d)/gi)]
      .map(([, name, net]) => ({ name: name!.toLowerCase(), net: number(net!) }))
      .filter(({ name }) => name !== 'replacement'),
  };
}
/** Amounts are written with tenths below 10, and whole above. */
const isWritten = (written: number, exact: number): boolean =>
  Math.sign(written) === Math.sign(exact) && Math.abs(written - exact) <= (Math.abs(exact) < 9.95 ? 0.05 : 0.5) + 1e-9;

prop('a trade in a sentence has the total, the weekly points and the categories of the figures', [players], (all) => {
  const { balance, worth } = weigh(all, TEAM);
  const expected = oracle(all);
  const total = expected.reduce((sum, { points }) => sum + points, 0);
  const said = read(tradeText(balance, worth, LEFT));
  if (said.total === null) expect(Math.abs(total)).toBeLessThanOrEqual(0.05 + 1e-9);
  else {
    expect(isWritten(said.total, total)).toBe(true);
    expect(Math.abs(said.weekly! - Math.abs(total) / LEFT.weeks)).toBeLessThanOrEqual(
      total / LEFT.weeks > 9.9 ? 0.5 : 0.051,
    );
  }
  // The two named categories are the one that adds most and the one that takes most.
  const counted = expected.filter(({ net }) => Math.abs(net) > 0.0501).map(({ points }) => points);
  const [best, worst] = [Math.max(0, ...counted), Math.min(0, ...counted)];
  const named = said.categories.map(({ name, net }) => {
    const one = expected.find((category) => category.name === name)!;
    expect(isWritten(net, one.net)).toBe(true);
    return one.points;
  });
  if (best > 0.2) expect(Math.max(...named)).toBeCloseTo(best, 6);
  if (worst < -0.2) expect(Math.min(...named)).toBeCloseTo(worst, 6);
  expect(named.length).toBeLessThanOrEqual(2);
  expect(named.every((points) => points !== 0)).toBe(true);
});

prop(
  'swapping the sides of a trade changes the signs in its sentence and nothing else',
  [players, fc.boolean()],
  (all, isOfPoints) => {
    const team = isOfPoints ? TEAM : CATEGORIES;
    const swapped = all.map(({ side, ...one }): Player => ({
      ...one,
      side: side && (side === 'give' ? 'get' : 'give'),
    }));
    const [one, other] = [all, swapped].map((each) => {
      const { balance, worth } = weigh(each, team);
      return read(tradeText(balance, worth, LEFT));
    });
    expect(other!.total).toEqual(one!.total && -one!.total);
    expect(other!.weekly).toEqual(one!.weekly);
    expect(other!.over).toBe(one!.over && (one!.over === '+' ? '-' : '+'));
    const byName = (categories: readonly { readonly name: string; readonly net: number }[], sign: number) =>
      new Map(categories.map(({ name, net }) => [name, sign * net]));
    expect(byName(other!.categories, 1)).toEqual(byName(one!.categories, -1));
  },
);

prop(
  "the categories of a trade add up to its total, in points and in z-scores, and the sentence has the total's sign",
  [players, fc.boolean()],
  (all, isOfPoints) => {
    const { balance, worth } = weigh(all, isOfPoints ? TEAM : CATEGORIES);
    const { net } = worth === 'points' ? balance.points : balance.zScore;
    const sum = balance.categories.reduce((total, category) => total + (category[worth] ?? 0), 0);
    expect(sum).toBeCloseTo(net, 6);
    const { total, over } = read(tradeText(balance, worth, null));
    if (total !== null) expect(Math.sign(total)).toBe(Math.sign(net));
    // Value over replacement is named only if its sign is another one.
    if (over !== null) expect(over).toBe(balance.over.net > 0 ? '+' : '-');
    if (over !== null && total !== null) expect(Math.sign(balance.over.net)).not.toBe(Math.sign(total));
  },
);

test('a trade for a week, and one in the last week of a season, name no points a week', () => {
  const { balance, worth } = weigh(
    [
      { kind: 'skaters', side: 'give', figures: [9, 4, -1, 0, 30] },
      { kind: 'skaters', side: 'get', figures: [3, 20, -1, 0, 80] },
    ],
    TEAM,
  );
  expect(tradeText(balance, worth, null)).toMatch(/^Brings you 4\.0 points\. /);
  expect(tradeText(balance, worth, { ...LEFT, weeks: 1 })).toMatch(/^Brings you 4\.0 points by Apr 16\. /);
});
