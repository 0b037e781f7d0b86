import type { Side } from '../domain/index.ts';
import { alternatives, anyLeg, DistributionCounter, sideOf, slipKey, type Leg } from '../parlay/index.ts';
import { runSteps, SlipCounter, type RecordWeights, type SimTable } from '../simulation/index.ts';
import type { Probability } from '../odds/index.ts';
import type { HonestProbs } from './gameWeights.ts';

/** The honest chances of all bets of a game, see `HonestProbs`, and a function that finds one. */
export type HonestGrid = {
  readonly probs: readonly HonestProbs[];
  /** The honest chance that a leg holds, if it does not push. `null` if the simulation has no such leg. */
  readonly fair: (leg: Leg) => Probability | null;
};

/** Counts the bets of the board by the weights of a table's records. */
export function honestGrid(table: SimTable, weights: RecordWeights): HonestGrid {
  const counter = new SlipCounter(table, table.kernels, weights);
  const counted = runSteps(new DistributionCounter(table, counter).count([]));
  counter.release();
  if (!counted.ok) return { probs: [], fair: () => null };
  const fair = new Map<string, Probability | null>();
  const probs = counted.value.about.map((one): HonestProbs => {
    const { subject } = one;
    // With one subject, none is searched among the hundreds of a game.
    const bets = alternatives({ ...counted.value, about: [one] }, anyLeg(subject));
    for (const bet of bets) fair.set(slipKey('', [bet.leg]), bet.fair);
    const of = (side: Side): readonly Probability[] =>
      bets.filter(({ leg }) => sideOf(leg) === side).map(({ probability }) => rounded(probability));
    return { subject, over: of('over'), under: of('under') };
  });
  return { probs, fair: (leg) => fair.get(slipKey('', [leg])) ?? null };
}

/** Rounds to the four decimals of the file. */
const rounded = (share: Probability): Probability => (Math.round(share * 1e4) / 1e4) as Probability;
