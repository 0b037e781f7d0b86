import { zip } from '@ddh/engine/internal/domain';
import type { LadderStep, LegPair } from '@ddh/engine/internal/parlay';
import {
  atLeastName,
  COSTS_MOST,
  formatCertainty,
  formatCount,
  formatCountedShare,
  formatLeg,
  formatPercent,
  impliedText,
  liftText,
  NONE,
  SIMULATION_NOISE,
} from '@ddh/engine/internal/format';
import { table } from '../../table.ts';
import type { SlipReport } from './count.ts';
import { legNote } from './texts.ts';

const LADDER = [
  { head: '#' },
  { head: 'Leg', left: true },
  { head: 'By itself' },
  { head: 'Given those above', left: true },
  { head: '95% interval', left: true },
  { head: 'Without it' },
  { head: '', left: true },
] as const;

/** Formats a table of the legs in the order of the slip, with the probability of each leg given the legs above it. */
export function ladderText(slip: SlipReport): string {
  const { legs, price, explanation } = slip;
  const { ladder, cost, costliest } = explanation;
  let above = price.records;
  const rows = zip(legs, ladder).map(([leg, step], i): readonly string[] => {
    const among = above;
    above = step.hits;
    const factor = cost[i] ?? null;
    const marks = [i === costliest ? COSTS_MOST : null, slip.resolved[i]?.missing ? null : impliedText(step, i)].filter(
      (mark) => mark !== null,
    );
    return [
      `${i + 1}`,
      `${formatLeg(leg)}${legNote(slip, i)}`,
      formatPercent(price.legs[i]?.probability ?? null),
      `${formatPercent(step.probability)} (${formatCount(step.hits)} of ${formatCount(among)})`,
      stepCertainty(step) ?? NONE,
      costText(factor),
      marks.join(', '),
    ];
  });
  return `${table(LADDER, rows)}Without it: how many times as likely the slip is without that leg.\n`;
}

/** Describes how the legs correlate. For a single leg, contains only the note on simulation noise. */
export function togetherText(slip: SlipReport): string {
  const { atLeast, lift } = slip.explanation;
  const together = liftText(lift);
  const parts = [
    ...(together === null ? [] : [`${together}\n`]),
    ...(atLeast.length < 2 ? [] : [atLeastRows(slip)]),
    ...pairRows(slip),
    `${SIMULATION_NOISE}\n`,
  ];
  return parts.join('\n');
}

const AT_LEAST = [
  { head: 'Legs that hit', left: true },
  { head: 'Probability' },
  { head: '95% interval', left: true },
] as const;

function atLeastRows({ explanation }: SlipReport): string {
  const { atLeast } = explanation;
  return table(
    AT_LEAST,
    atLeast.map((step) => [atLeastName(step.legs, atLeast.length), formatCountedShare(step), formatCertainty(step)]),
  );
}

const PAIRS = [
  { head: 'Pairs', left: true },
  { head: 'Together', left: true },
  { head: 'Legs', left: true },
] as const;

/**
 * Maximum number of listed pairs of legs. If there are more, only the pairs with the highest and lowest correlation are
 * shown.
 */
const MOST_PAIRS = 6;

function pairRows({ explanation, legs, repeats }: SlipReport): readonly string[] {
  const known = explanation.pairs
    .flatMap(({ phi, ...pair }) =>
      repeats[pair.first] || repeats[pair.second] || phi === null ? [] : [{ ...pair, phi }],
    )
    .toSorted((a, b) => b.phi - a.phi);
  if (known.length === 0) return [];
  const row = (pair: LegPair): readonly string[] => [
    `${pair.first + 1} and ${pair.second + 1}`,
    pairText(pair),
    legs
      .filter((_, i) => i === pair.first || i === pair.second)
      .map(formatLeg)
      .join(', '),
  ];
  const half = MOST_PAIRS / 2;
  const shown = known.length <= MOST_PAIRS ? known : [...known.slice(0, half), ...known.slice(-half)];
  const left = known.length - shown.length;
  const rest = left === 0 ? '' : `${formatCount(left)} pairs in between are not shown.\n`;
  const legend = 'phi: correlation of the two legs; ×: how often both hit, compared with unrelated legs.\n';
  return [`${table(PAIRS, shown.map(row))}${rest}${legend}`];
}

/** Formats a leg's cost: how many times as likely the slip is without it. */
export const costText = (factor: number | null): string => (factor === null ? NONE : `${factor.toFixed(2)}×`);

type PairTexts = { readonly phi: string; readonly lift: string };

/** Formats how two legs correlate: `+0.77` and `2.00×`. A dash means that a leg always or never hits. */
export const pairTexts = ({ phi, lift }: Pick<LegPair, 'phi' | 'lift'>): PairTexts => ({
  phi: formatPhi(phi),
  lift: lift === null ? NONE : `${lift.toFixed(2)}×`,
});

const pairText = (pair: LegPair): string => {
  const { phi, lift } = pairTexts(pair);
  return `phi ${phi}, ${lift}`;
};

/** Formats a correlation with its sign: `+0.77`. */
function formatPhi(phi: number | null): string {
  if (phi === null) return NONE;
  const text = phi.toFixed(2);
  return Number(text) === 0 ? '0.00' : phi > 0 ? `+${text}` : text;
}

/**
 * Formats the confidence interval of a leg's probability, given that all legs above it hit: `4.6% to 5.4%`. Returns
 * `null` if no record has these.
 */
export const stepCertainty = ({ probability, interval }: LadderStep): string | null =>
  probability === null || interval === null ? null : formatCertainty({ probability, interval });
