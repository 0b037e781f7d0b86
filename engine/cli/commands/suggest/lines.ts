import {
  alternatives,
  sideOf,
  type Alternative,
  type ConditionalDistributions,
  type Leg,
} from '@ddh/engine/internal/parlay';
import {
  formatCertainty,
  formatCountedShare,
  formatLeg,
  formatLine,
  formatMargin,
  formatOdds,
  NONE,
  SIMULATION_NOISE,
} from '@ddh/engine/internal/format';
import { table, type TableColumn } from '../../table.ts';
import type { SlipReport } from '../parlay/count.ts';
import { linkJson } from '../parlay/json.ts';
import { changedText, neverText } from '../parlay/texts.ts';

/** The betting lines of one leg. Each has the figures of the slip in which that line replaces the leg's own line. */
export type LegLines = {
  readonly slip: SlipReport;
  /** The leg's position in the slip, from 1. */
  readonly number: number;
  readonly leg: Leg;
  readonly records: number;
  readonly lines: readonly Alternative[];
};

/**
 * Returns the slip's figures with one of its legs at each possible betting line. `distributions` are those of this
 * leg's player, team or total, given the other legs.
 */
export const legLines = (
  slip: SlipReport,
  distributions: ConditionalDistributions,
  leg: Leg,
  number: number,
): LegLines => ({
  slip,
  number,
  leg,
  records: distributions.records,
  lines: alternatives(distributions, leg),
});

const HALF: readonly TableColumn[] = [{ head: '95% interval', left: true }, { head: 'Decimal' }, { head: 'American' }];

/** Formats a row for each line. Leaves out lines on which over or under never hits, but keeps the current line. */
export function linesText({ slip, number, leg, lines }: LegLines): string {
  const winner = leg.kind === 'winner';
  const overs = lines.filter((one) => sideOf(one.leg) === 'over');
  const unders = lines.filter((one) => sideOf(one.leg) === 'under');
  const rows = overs.flatMap((over, i): readonly (readonly string[])[] => {
    const sides = [over, unders[i]].filter((one) => one !== undefined);
    const current = sides.some((one) => one.current);
    if (!current && sides.some(({ hits }) => hits === 0)) return [];
    const line = over.leg.kind === 'winner' ? formatMargin(over.leg.margin) : formatLine(over.leg.line);
    return [[line, ...sides.flatMap((one) => cells(one))]];
  });
  const columns: readonly TableColumn[] = winner
    ? [{ head: 'Wins by over' }, { head: 'Slip' }, ...HALF]
    : [{ head: 'Line' }, { head: 'Slip, over' }, ...HALF, { head: 'Slip, under' }, ...HALF];
  const never = neverText(slip);
  return `${changedText(slip)}${never === null ? '' : `${never}\n`}Leg ${number}: ${formatLeg(leg)}. The slip with it at other lines (* as it is):

${table(columns, rows)}
${SIMULATION_NOISE}
`;
}

function cells(one: Alternative): readonly string[] {
  const odds = (type: 'decimal' | 'american'): string => (one.hits === 0 ? NONE : formatOdds(one.probability, type));
  return [
    `${one.current ? '* ' : ''}${formatCountedShare(one)}`,
    formatCertainty(one),
    odds('decimal'),
    odds('american'),
  ];
}

export const linesJson = ({ slip, number, leg, records, lines }: LegLines): object => ({
  number,
  leg: { ...leg, label: formatLeg(leg) },
  records,
  lines: lines.map((one) => ({
    ...one,
    label: formatLeg(one.leg),
    percent: formatCountedShare(one),
    certainty: formatCertainty(one),
    decimal: formatOdds(one.probability, 'decimal'),
    american: formatOdds(one.probability, 'american'),
  })),
  ...linkJson(slip),
});
