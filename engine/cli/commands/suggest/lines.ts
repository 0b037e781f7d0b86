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
  formatFineShare,
  formatLeg,
  formatLine,
  formatMargin,
  formatOdds,
  formatPush,
  NONE,
  PUSH_RULE,
  SIMULATION_NOISE,
} from '@ddh/engine/internal/format';
import type { Probability } from '@ddh/engine/internal/odds';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import type { OtherLinesReport } from '../../reports/suggest.ts';
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

const INTERVAL: TableColumn = { head: '95% interval', left: true };
const PUSH: TableColumn = { head: 'Push' };
const ODDS: readonly TableColumn[] = [{ head: 'Decimal' }, { head: 'American' }];

/**
 * Formats a row for each line. Leaves out lines on which over or under never hits, but keeps the current line. The
 * pushes have a column if there are any.
 */
export function linesText({ slip, number, leg, records, lines }: LegLines): string {
  const winner = leg.kind === 'winner';
  const overs = lines.filter((one) => sideOf(one.leg) === 'over');
  const unders = lines.filter((one) => sideOf(one.leg) === 'under');
  const shown = overs
    .map((over, i) => [over, unders[i]].filter((one) => one !== undefined))
    .filter((sides) => sides.some(({ current }) => current) || sides.every(({ hits }) => hits > 0));
  const withPush = shown.some((sides) => sides.some(({ pushes }) => pushes > 0));
  const rows = shown.map((sides) => [
    ...sides
      .slice(0, 1)
      .map(({ leg: one }) => (one.kind === 'winner' ? formatMargin(one.margin) : formatLine(one.line))),
    ...sides.flatMap((one) => cells(one, withPush ? pushOf(one, sides, records) : null)),
  ]);
  const half = [INTERVAL, ...(withPush ? [PUSH] : []), ...ODDS];
  const columns: readonly TableColumn[] = winner
    ? [{ head: 'Wins by over' }, { head: 'Slip' }, ...half]
    : [{ head: 'Line' }, { head: 'Slip, over' }, ...half, { head: 'Slip, under' }, ...half];
  const never = neverText(slip);
  return `${changedText(slip)}${never === null ? '' : `${never}\n`}Leg ${number}: ${formatLeg(leg)}. The slip with it at other lines (* as it is):

${table(columns, rows)}
${withPush ? `${PUSHED_ODDS}\n` : ''}${SIMULATION_NOISE}
`;
}

/** Explains the column Push and the odds beside it. */
const PUSHED_ODDS = `${PUSH_RULE} The odds are those of the slips that win or lose.`;

/** The share of pushes. Empty without any. If over, push and under are all records, the three sum to 100 %. */
function pushOf({ pushes }: Alternative, sides: readonly Alternative[], records: number): string {
  const push = (pushes / records) as Probability;
  const [over, under] = sides;
  if (push === 0 || !over || !under) return '';
  if (over.hits + under.hits + pushes < records) return formatFineShare(push);
  return formatPush({ over: over.probability, under: under.probability, push });
}

function cells(one: Alternative, push: string | null): readonly string[] {
  const odds = (type: 'decimal' | 'american'): string => (one.hits === 0 ? NONE : formatOdds(one.fair, type));
  return [
    `${one.current ? '* ' : ''}${formatCountedShare(one)}`,
    formatCertainty(one),
    ...(push === null ? [] : [push]),
    odds('decimal'),
    odds('american'),
  ];
}

export const linesJson = ({ slip, number, leg, records, lines }: LegLines): OtherLinesReport => ({
  number,
  leg,
  label: formatLeg(leg),
  records,
  lines: lines.map(({ pushes, ...one }) => ({
    ...one,
    label: formatLeg(one.leg),
    push: pushes / records,
    ...fairOdds(one.fair),
    text: { probability: formatCountedShare(one), interval: formatCertainty(one), ...fairOddsTexts(one.fair) },
  })),
  link: linkJson(slip),
});
