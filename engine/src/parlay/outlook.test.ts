import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { holds } from '../../testing/legs.ts';
import { MEMORIES } from '../../testing/memories.ts';
import { prop } from '../../testing/prop.ts';
import type { DecimalOdds } from '../odds/index.ts';
import { runSteps, SlipCounter, type SimTable } from '../simulation/index.ts';
import { LINES, SIDES, type Line } from '../domain/index.ts';
import {
  alternatives,
  legOf,
  OutlookCounter,
  OWN_RANGE,
  pictureOf,
  resolveSlip,
  subjectKey,
  subjectOf,
  subjectsOf,
  suggest,
  type Leg,
  type Outlook,
  type SuggestOptions,
} from './index.ts';

const slips = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));
const ALL: SuggestOptions = { by: 'probability', price: null, own: [0, 1], lines: 'all', top: Infinity };

/** The same with all kernels. */
function outlookOf(game: Game, legs: readonly Leg[], subjects?: Parameters<OutlookCounter['count']>[1]): Outlook {
  const [outlook, ...others] = MEMORIES.map(({ memory }) => outlookIn(fillTable(game, memory), legs, subjects));
  for (const other of others) expect(other).toEqual(outlook);
  return outlook!;
}

function outlookIn(table: SimTable, legs: readonly Leg[], subjects?: Parameters<OutlookCounter['count']>[1]): Outlook {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  const found = runSteps(new OutlookCounter(table, new SlipCounter(table)).count(resolved.value, subjects));
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

/** Every line of spec 9 on both sides of everything that is counted in the game. */
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

describe('suggestions', () => {
  prop(
    'are every candidate that ever holds with the slip, counted by the row scan',
    [slips],
    ([game, legs]) => {
      // A player in no record has no column: nothing is known of him.
      const known = (player: string) => game.records.some((r) => `${player} Goals` in r);
      const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
      const hasWinner = legs.some(({ kind }) => kind === 'winner');
      const wanted = everyLeg(game).filter(
        (leg) =>
          !taken.has(subjectKey(subjectOf(leg))) &&
          !(hasWinner && leg.kind === 'winner') &&
          (leg.kind !== 'player' || known(leg.player)),
      );
      const found = suggest(outlookOf(game, legs), legs, ALL);
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
    'come in their order, within their range, one line of a subject and side',
    [slips, fc.constantFrom('probability', 'lift', 'value'), fc.nat(30)],
    ([game, legs], by, top) => {
      const outlook = outlookOf(game, legs);
      const options: SuggestOptions = { ...ALL, by, price: 4 as DecimalOdds, own: OWN_RANGE, lines: 'best', top };
      const { best } = suggest(outlook, legs, options);
      const score = (one: (typeof best)[number]): number =>
        by === 'probability' ? one.hits : by === 'lift' ? one.lift.interval[0] : one.value!.interval[0];
      best.forEach((one, i) => {
        if (i > 0) expect(score(one)).toBeLessThanOrEqual(score(best[i - 1]!) + 1e-9);
        expect(one.alone >= 0.2 && one.alone <= 0.8).toBe(true);
        expect(one.value!.value).toBeCloseTo((one.probability * 4) / one.alone - 1, 9);
      });
      const groupOf = ({ leg }: (typeof best)[number]): string =>
        subjectKey(subjectOf(leg)) + (leg.kind === 'winner' ? '' : leg.side);
      // Of all there are: the first of each subject and side, and the first of those.
      const whole = suggest(outlook, legs, { ...options, lines: 'all', top: Infinity }).best;
      const groups = whole.map(groupOf);
      expect(best).toEqual(whole.filter((one, i) => groups.indexOf(groupOf(one)) === i).slice(0, top));
      expect(suggest(outlook, legs, { ...options, lines: 'all', top }).best).toEqual(whole.slice(0, top));
    },
    60,
  );

  test('a half line comes before the whole one that says the same', () => {
    const records = [0, 1, 2, 2].map((goals) => ({ 'Total Goals': goals, 'P Goals': goals }));
    const game: Game = { away: 'A', home: 'H', players: ['P'], records };
    const { best } = suggest(outlookOf(game, []), [], { ...ALL, kinds: ['player'], own: OWN_RANGE, lines: 'best' });
    expect(best.map(({ leg }) => (leg.kind === 'player' ? leg.line : null))).toEqual([0.5, 1.5]);
  });
});

describe('alternative lines', () => {
  prop(
    'are the slip with the leg at each of them',
    [slips, fc.nat(6)],
    ([game, legs], at) => {
      fc.pre(legs.length > 0);
      const i = at % legs.length;
      const leg = legs[i]!;
      const others = legs.filter((_, j) => j !== i);
      const found = alternatives(outlookOf(game, others, [subjectOf(leg)]), leg);
      fc.pre(found.length > 0);
      for (const one of found) {
        const hits = game.records.filter((r) => [...others, one.leg].every((l) => holds(r, l))).length;
        expect([one.hits, one.probability]).toEqual([hits, hits / game.records.length]);
        expect(subjectKey(subjectOf(one.leg))).toBe(subjectKey(subjectOf(leg)));
      }
      expect(found.filter(({ current }) => current).map((one) => one.leg)).toEqual([leg]);
    },
    60,
  );

  test('a player who is not in the game counts 0; of a total that is not there, there are none', () => {
    const game: Game = { away: 'A', home: 'H', players: [], records: [{ 'Total Goals': 1 }] };
    const nobody = legOf({ kind: 'player', player: 'Nobody', stat: 'Goals' }, 'over', LINES.playerProp[0]);
    const found = alternatives(outlookOf(game, [], [subjectOf(nobody)]), nobody);
    expect(new Set(found.map(({ leg, hits }) => (leg.kind === 'player' ? `${leg.side} ${hits}` : '')))).toEqual(
      new Set(['over 0', 'under 1']),
    );
    const shots = legOf({ kind: 'total', stat: 'Shots' }, 'over', LINES.shotTotal[0]);
    expect(alternatives(outlookOf(game, [], [subjectOf(shots)]), shots)).toEqual([]);
  });
});

describe('pictures', () => {
  prop(
    'show the shares of every value given the slip and before',
    [slips],
    ([game, legs]) => {
      const { about } = outlookOf(game, legs, [{ kind: 'total', stat: 'Goals' }]);
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

test('a subject is what its legs are about, and only what can be counted is one', () => {
  const records = [{ 'Total Goals': 3, 'P Shots': 1, H: 1, 'H Goal Differential': 1, Total: 4 }];
  const table = fillTable({ away: 'A', home: 'H', players: ['P'], records });
  expect(subjectsOf(table)).toEqual([
    { kind: 'winner', team: 'H' },
    { kind: 'total', stat: 'Goals' },
    { kind: 'player', player: 'P', stat: 'Shots' },
  ]);
  for (const subject of subjectsOf(table)) expect(subjectOf(legOf(subject, 'over', 0.5 as Line))).toEqual(subject);
});
