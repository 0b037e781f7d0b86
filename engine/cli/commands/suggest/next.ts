import {
  suggest,
  type ConditionalDistributions,
  type Suggestion,
  type Suggestions,
  type SuggestOptions,
} from '@ddh/engine/internal/parlay';
import {
  comparedText,
  formatCertainty,
  formatCount,
  formatCounted,
  formatCountedShare,
  formatLeg,
  formatLiftInterval,
  formatPercent,
  formatPrice,
  formatTimes,
  formatValueRange,
  impliedBySlipText,
  NO_HITS,
  NONE,
  NO_SUGGESTIONS,
  PUSH_RULE,
  rankHead,
  rankRule,
  SIMULATION_NOISE,
  VALUE_ASSUMPTION,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import type { NextLegsReport } from '../../reports/suggest.ts';
import { table, type TableColumn } from '../../table.ts';
import type { SlipReport } from '../parlay/count.ts';
import { linkJson } from '../parlay/json.ts';
import type { TypedPrice } from '../parlay/price.ts';
import { changedText, neverText } from '../parlay/texts.ts';

/** Suggested next legs, and the options of the request. */
export type NextLegs = {
  readonly slip: SlipReport;
  readonly options: SuggestOptions;
  readonly found: Suggestions;
  readonly oddsType: OddsType;
};

export function nextLegs(
  slip: SlipReport,
  distributions: ConditionalDistributions,
  ranked: Omit<SuggestOptions, 'price'>,
  price: TypedPrice | null,
): NextLegs {
  const options = { ...ranked, price: price?.odds ?? null };
  return { slip, options, found: suggest(distributions, slip.legs, options), oddsType: price?.type ?? 'decimal' };
}

/** Formats the factor by which the slip makes a leg more likely, with its interval: `1.29× (1.25× to 1.33×)`. */
export const suggestionLift = ({ lift }: Pick<Suggestion, 'lift'>): string =>
  `${formatTimes(lift.value, lift.interval)} (${formatLiftInterval(lift.interval)})`;

type Cell = TableColumn & { readonly text: (one: Suggestion, place: number) => string };

const CELLS: readonly Cell[] = [
  { head: '#', text: (_, place) => `${place + 1}` },
  { head: 'Next leg', left: true, text: ({ leg }) => formatLeg(leg) },
  { head: 'Slip with it', text: (one) => formatCountedShare(one) },
  { head: 'Given the slip', text: ({ given }) => formatPercent(given) },
  { head: 'By itself', text: ({ alone }) => formatPercent(alone) },
  { head: 'Lift', left: true, text: suggestionLift },
];

const evText = ({ value }: Suggestion): string =>
  value === null ? NONE : formatValueRange(value.value, value.interval);

const valueCells = (type: OddsType): readonly Cell[] => [
  { head: 'At', text: ({ value }) => formatPrice(value?.price ?? null, type) },
  { head: 'EV', left: true, text: evText },
];

const IMPLIED_CELL: Cell = { head: '', left: true, text: (one) => impliedBySlipText(one) ?? '' };

export function nextText({ slip, options, found, oddsType }: NextLegs): string {
  const { hits, records, best } = found;
  const head = `The slip: ${formatCountedShare(slip.price)} (${formatCount(hits)} of ${formatCounted(records, 'simulation')})\n${changedText(slip)}`;
  if (hits === 0) return `${head}${NO_HITS}. ${neverText(slip)}\n`;
  if (best.length === 0) return `${head}${NO_SUGGESTIONS}.\n`;
  const cells = [...CELLS, ...(options.price === null ? [] : valueCells(oddsType)), IMPLIED_CELL];
  const assumption = best.some(({ pushes }) => pushes > 0) ? `${VALUE_ASSUMPTION} ${PUSH_RULE}` : VALUE_ASSUMPTION;
  const rows = best.map((one, place) => cells.map(({ text }) => text(one, place)));
  return `${head}${comparedText(found)}${shownText(options)}
${rankHead(options.by)}: ${rankRule(options.by)}

${table(cells, rows)}
${options.price === null ? '' : `${assumption}\n`}${SIMULATION_NOISE}
`;
}

/** Describes which candidate legs are shown: ` Shown: the best line of each.` Returns '' if all are shown. */
function shownText({ own, lines }: SuggestOptions): string {
  const [least, most] = own;
  const any = least === 0 && most === 1;
  const parts = [
    ...(any ? [] : [`legs of ${formatPercent(least)} to ${formatPercent(most)} by themselves`]),
    ...(lines === 'best' ? ['the best line of each'] : []),
  ];
  return parts.length === 0 ? '' : ` Shown: ${parts.join(', ')}.`;
}

export function nextJson({ slip, options, found, oddsType }: NextLegs): NextLegsReport {
  const { by, price, own, lines, kinds, top } = options;
  const { records, hits, candidates, best } = found;
  return {
    by,
    price,
    own,
    allLines: lines === 'all',
    only: kinds ?? null,
    top,
    records,
    hits,
    candidates,
    best: best.map((one) => ({
      leg: one.leg,
      label: formatLeg(one.leg),
      hits: one.hits,
      probability: one.probability,
      interval: one.interval,
      push: one.pushes / records,
      fair: one.fair,
      ...fairOdds(one.fair),
      given: one.given,
      alone: one.alone,
      lift: one.lift.value,
      liftInterval: one.lift.interval,
      implied: one.implied,
      price: one.value && one.value.price,
      ev: one.value && one.value.value,
      evInterval: one.value && one.value.interval,
      text: {
        probability: formatCountedShare(one),
        interval: formatCertainty(one),
        ...fairOddsTexts(one.fair),
        given: formatPercent(one.given),
        alone: formatPercent(one.alone),
        lift: suggestionLift(one),
        price: formatPrice(one.value && one.value.price, oddsType),
        ev: evText(one),
      },
    })),
    link: linkJson(slip),
  };
}
