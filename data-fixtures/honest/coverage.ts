import type { Line, Prop, Side } from '@ddh/engine/internal/domain';
import { recordWeights, weighGame } from '@ddh/engine/internal/honest';
import type { GameModel } from '@ddh/engine/internal/model';
import { priceSlip, type Leg, type SlipPrice } from '@ddh/engine/internal/parlay';
import { marketsOf, normals, quotedSingles, simulated } from './quotes.ts';

/** How far the books' singles are from the model's, in log odds. */
const NOISE = 0.1;
export const SIZES = [10_000, 200_000] as const;

type Kind = { readonly kind: string; readonly slips: readonly (readonly Leg[])[] };

/** For each kind of slip: how often the interval contains the price at infinitely many records, by the number of records. */
export type Coverage = { readonly kind: string; readonly slips: number; readonly covered: readonly number[] };

/**
 * Prices slips from the records of many seeds, each with its own multipliers for the same quotes. The mean of all seeds
 * stands for the true price.
 */
export function coverage(model: GameModel, seeds: number, step: () => void): readonly Coverage[] {
  const first = simulated(model, SIZES[1], 1);
  const markets = marketsOf(quotedSingles(model, first), NOISE, normals(5));
  const kinds = kindsOf(model);
  const prices = kinds.map(({ slips }) => slips.map(() => SIZES.map((): SlipPrice[] => [])));
  for (let seed = 0; seed < seeds; seed++) {
    for (const [size, records] of SIZES.entries()) {
      const table = simulated(model, records, 1000 + seed);
      const game = weighGame(table, markets);
      if (game.kind !== 'weighed') throw new Error(game.kind);
      const weights = recordWeights(table, game.weighing);
      if (!weights.ok) throw new Error(weights.error.kind);
      for (const [k, { slips }] of kinds.entries()) {
        for (const [s, legs] of slips.entries()) {
          const priced = priceSlip(table, { legs }, { weights: weights.value });
          if (!priced.ok) throw new Error(priced.error.kind);
          prices[k]![s]![size]!.push(priced.value.price);
        }
      }
    }
    step();
  }
  return kinds.map(({ kind, slips }, k) => ({
    kind,
    slips: slips.length,
    covered: SIZES.map((_, size) => {
      const inside = prices[k]!.flatMap((own) => {
        const truth = own[1]!.reduce((sum, { probability }) => sum + probability, 0) / seeds;
        return own[size]!.map(({ interval: [low, high] }) => Number(low <= truth && truth <= high));
      });
      return inside.reduce((sum, one) => sum + one, 0) / inside.length;
    }),
  }));
}

/** Slips of the likeliest scorers of each team, and of a defenseman. */
function kindsOf({ away, home }: GameModel): readonly Kind[] {
  const of = (name: string, stat: Prop, line: number, side: Side = 'over'): Leg => ({
    kind: 'player',
    player: name,
    stat,
    side,
    line: line as Line,
  });
  const [h1, h2, h3] = home.skaters.map(({ name }) => name) as [string, string, string];
  const [a1, a2] = away.skaters.map(({ name }) => name) as [string, string];
  const third = home.skaters.at(-1)!.name;
  const win = (team: string, margin = 0.5): Leg => ({ kind: 'winner', team, margin: margin as Line });
  const goals = (side: Side, line: number): Leg => ({ kind: 'total', stat: 'Goals', side, line: line as Line });
  const shots: Leg = { kind: 'total', stat: 'Shots', side: 'over', line: 55.5 as Line };
  return [
    {
      kind: 'game',
      slips: [[win(home.name)], [goals('over', 6.5)], [win(home.name), goals('over', 5.5)], [win(away.name, 1.5)]],
    },
    {
      kind: 'one player',
      slips: [[of(h1, 'Points', 0.5)], [of(h1, 'Goals', 0.5)], [of(a1, 'Shots', 1.5)], [of(third, 'Points', 0.5)]],
    },
    {
      kind: 'game and player',
      slips: [
        [win(home.name), of(h1, 'Points', 0.5)],
        [win(away.name), of(a1, 'Goals', 0.5)],
        [goals('under', 6.5), of(h1, 'Points', 0.5, 'under')],
      ],
    },
    {
      kind: 'several',
      slips: [
        [of(h1, 'Points', 0.5), of(h2, 'Points', 0.5)],
        [win(home.name), goals('over', 5.5), of(h1, 'Goals', 0.5)],
        [of(h1, 'Shots', 2.5), of(a1, 'Shots', 2.5), of(a2, 'Points', 0.5)],
      ],
    },
    {
      kind: 'unlikely',
      slips: [
        [of(h1, 'Goals', 1.5)],
        [of(h1, 'Goals', 0.5), of(h2, 'Goals', 0.5), of(h3, 'Goals', 0.5)],
        [of(a1, 'Points', 1.5), of(a2, 'Points', 1.5), win(home.name)],
      ],
    },
    {
      kind: 'not quoted',
      slips: [[of(h1, 'Blocks', 0.5)], [of(third, 'Blocks', 1.5)], [shots], [of(h1, 'Points', 2.5)]],
    },
  ];
}
