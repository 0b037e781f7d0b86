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
  /** The records of the honest figures; `null` if there are none. */
  readonly weighted: number | null;
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
  weighted: distributions.honest?.records ?? null,
  lines: alternatives(distributions, leg),
});

const INTERVAL: TableColumn = { head: '95% interval', left: true };
/** The probability in the simulation, beside an honest one. */
const SIMULATION: TableColumn = { head: 'Simulation' };
const PUSH: TableColumn = { head: 'Push' };
const ODDS: readonly TableColumn[] = [{ head: 'Decimal' }, { head: 'American' }];

/**
 * Formats a row for each line. Leaves out lines on which over or under never hits, but keeps the current line. The
 * pushes have a column if there are any.
 */
export function linesText({ slip, number, leg, records, weighted, lines }: LegLines): string {
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
    ...sides.flatMap((one) => cells(one, withPush ? pushOf(one, sides, weighted ?? records) : null)),
  ]);
  const half = [...(weighted === null ? [] : [SIMULATION]), INTERVAL, ...(withPush ? [PUSH] : []), ...ODDS];
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
function pushOf(one: Alternative, sides: readonly Alternative[], records: number): string {
  const { pushes } = main(one);
  const push = (pushes / records) as Probability;
  const [over, under] = sides.map(main);
  if (push === 0 || !over || !under) return '';
  if (over.hits + under.hits + pushes < records) return formatFineShare(push);
  return formatPush({ over: over.probability, under: under.probability, push });
}

/** The figures of a line that are printed first: the honest ones, if there are any. */
const main = (one: Alternative) => one.honest ?? one;

function cells(one: Alternative, push: string | null): readonly string[] {
  const figures = main(one);
  const odds = (type: 'decimal' | 'american'): string => (one.hits === 0 ? NONE : formatOdds(figures.fair, type));
  return [
    `${one.current ? '* ' : ''}${formatCountedShare(figures)}`,
    ...(one.honest === null ? [] : [formatCountedShare(one)]),
    formatCertainty(figures),
    ...(push === null ? [] : [push]),
    odds('decimal'),
    odds('american'),
  ];
}

export const linesJson = ({ slip, number, leg, records, weighted, lines }: LegLines): OtherLinesReport => ({
  number,
  leg,
  label: formatLeg(leg),
  records,
  lines: lines.map(({ leg: other, current, honest, ...raw }) => ({
    leg: other,
    label: formatLeg(other),
    current,
    ...figuresJson(raw, records),
    hits: raw.hits,
    honest: honest && figuresJson(honest, weighted ?? records),
  })),
  link: linkJson(slip),
});

const figuresJson = (figures: Omit<Alternative, 'leg' | 'current' | 'honest'>, records: number) => ({
  probability: figures.probability,
  interval: figures.interval,
  push: (figures.pushes / records) as Probability,
  fair: figures.fair,
  fairInterval: figures.fairInterval,
  ...fairOdds(figures.fair),
  text: {
    probability: formatCountedShare(figures),
    interval: formatCertainty(figures),
    ...fairOddsTexts(figures.fair),
  },
});
