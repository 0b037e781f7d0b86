import type { LegPair } from '@ddh/engine/internal/parlay';
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
  pairText,
  SIMULATION_NOISE,
  stepCertainty,
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

/** The legs in the order of the slip, each where those above it hold. */
export function ladderText(slip: SlipReport): string {
  const { legs, price, explanation } = slip;
  const { ladder, cost, costliest } = explanation;
  const rows = legs.map((leg, i): readonly string[] => {
    const step = ladder[i]!;
    const above = i === 0 ? price.records : ladder[i - 1]!.hits;
    const factor = cost[i] ?? null;
    const marks = [i === costliest ? COSTS_MOST : null, slip.resolved[i]?.missing ? null : impliedText(step, i)].filter(
      (mark) => mark !== null,
    );
    return [
      `${i + 1}`,
      `${formatLeg(leg)}${legNote(slip, i)}`,
      formatPercent(price.legs[i]?.probability),
      `${formatPercent(step.probability)} (${formatCount(step.hits)} of ${formatCount(above)})`,
      stepCertainty(step, above) ?? NONE,
      factor === null ? NONE : `${factor.toFixed(2)}×`,
      marks.join(', '),
    ];
  });
  return `${table(LADDER, rows)}Without it: how many times as likely the slip is without that leg.\n`;
}

/** How the legs go together. A single leg has nothing to go with. */
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
  { head: 'How many hold', left: true },
  { head: 'Probability' },
  { head: '95% interval', left: true },
] as const;

function atLeastRows({ explanation, price }: SlipReport): string {
  const { atLeast } = explanation;
  return table(
    AT_LEAST,
    atLeast.map((step) => [
      atLeastName(step.legs, atLeast.length),
      formatCountedShare(step),
      formatCertainty({ ...step, records: price.records }),
    ]),
  );
}

const PAIRS = [
  { head: 'Pairs', left: true },
  { head: 'Together', left: true },
  { head: 'Legs', left: true },
] as const;

/** Of more pairs, only those that go together and apart most. */
const MOST_PAIRS = 6;

function pairRows({ explanation, legs, repeats }: SlipReport): readonly string[] {
  const known = explanation.pairs
    .filter(({ first, second, phi }) => !repeats[first] && !repeats[second] && phi !== null)
    .toSorted((a, b) => b.phi! - a.phi!);
  if (known.length === 0) return [];
  const name = (i: number): string => formatLeg(legs[i]!);
  const row = (pair: LegPair): readonly string[] => [
    `${pair.first + 1} and ${pair.second + 1}`,
    pairText(pair),
    `${name(pair.first)}, ${name(pair.second)}`,
  ];
  const half = MOST_PAIRS / 2;
  const shown = known.length <= MOST_PAIRS ? known : [...known.slice(0, half), ...known.slice(-half)];
  const left = known.length - shown.length;
  const rest = left === 0 ? '' : `${formatCount(left)} pairs between are left out.\n`;
  const legend = 'phi: the correlation of their hits; ×: how often both hit, against unrelated legs.\n';
  return [`${table(PAIRS, shown.map(row))}${rest}${legend}`];
}
