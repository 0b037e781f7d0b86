import { probabilityToDecimal, wilson } from '../odds/index.ts';
import {
  canLegPush,
  lineProblem,
  type HonestPrice,
  type LadderStep,
  type Leg,
  type LinkError,
  type LinkPart,
  type SharedSlip,
  type SlipPrice,
  type UnreadableLeg,
} from '../parlay/index.ts';
import { unreachable } from '../result.ts';
import { csvText } from '../text/index.ts';
import { formatShareOf } from './certainty.ts';
import { formatCount, formatCounted } from '../figures/index.ts';
import { formatLeg } from './legs.ts';

/** A slip with its figures from a simulation. `ladder[i]` states how often leg i hits if all legs above it hit. */
export type CountedSlip = {
  readonly legs: readonly Leg[];
  readonly price: SlipPrice;
  readonly ladder: readonly LadderStep[];
  /** The honest price, which adds columns. */
  readonly honest?: HonestPrice | null;
};

const COLUMNS = [
  'Leg',
  'Probability',
  'Low (95%)',
  'High (95%)',
  'Fair odds',
  'Given the legs above',
  'Simulations with all so far',
  'Simulations',
  'If unrelated',
] as const;
const HONEST_COLUMNS = ['Honest', 'Honest low (95%)', 'Honest high (95%)', 'Honest fair odds', 'Books'] as const;

/**
 * A slip as CSV: a header row, a row for each leg, and a row for all legs. Figures are not rounded, and odds are
 * decimal. A leg on a whole line has no odds in a longer slip, where its own pushes are not counted.
 */
export function slipAsCsv({ legs, price, ladder, honest = null }: CountedSlip): string {
  const { records, hits, independent } = price;
  const rows = legs.map((leg, i) => {
    const step = ladder[i];
    return [
      formatLeg(leg),
      ...legCells(legs, i, price),
      step?.probability ?? null,
      step?.hits ?? null,
      records,
      null,
      ...(honest === null ? [] : [...legCells(legs, i, honest.price), honest.books[i] ?? null]),
    ];
  });
  const all = [
    'All legs',
    ...slipCells(price),
    null,
    hits,
    records,
    independent,
    ...(honest === null ? [] : [...slipCells(honest.price), null]),
  ];
  return csvText([[...COLUMNS, ...(honest === null ? [] : HONEST_COLUMNS)], ...rows, all]);
}

type Cells = readonly (number | null)[];

/** The cells of a slip: probability, interval and fair odds. */
const slipCells = ({ probability, interval, fair }: SlipPrice): Cells => [
  probability,
  ...interval,
  probabilityToDecimal(fair),
];

/** The same cells of one of its legs. */
function legCells(legs: readonly Leg[], i: number, price: SlipPrice): Cells {
  const [leg, own] = [legs[i], price.legs[i]];
  if (leg === undefined || own === undefined) return [null, null, null, null];
  if (legs.length === 1) return [own.probability, ...price.interval, probabilityToDecimal(price.fair)];
  const odds = canLegPush(leg) ? null : probabilityToDecimal(own.probability);
  return [own.probability, ...wilson(own.hits, price.records), odds];
}

const PARTS: Record<LinkPart, string> = {
  slip: 'version',
  game: 'game',
  away: 'away team',
  home: 'home team',
  odds: 'kind of odds',
  data: 'version of the data',
  price: "book's price",
  hits: 'count',
  records: 'number of simulations',
  legs: 'number of legs',
  leg: 'list of legs',
  length: 'length',
};

/** Names legs of a link or a stored slip whose lines no slip can have, each with the reason. */
export const unreadableLegsText = (legs: readonly UnreadableLeg[]): string =>
  legs
    .map(
      ({ leg, fault }) => `${formatLeg(leg)} (the ${leg.kind === 'winner' ? 'margin' : 'line'} ${lineProblem(fault)})`,
    )
    .join(', ');

export function linkErrorText(error: Exclude<LinkError, { kind: 'noSlip' }>): string {
  switch (error.kind) {
    case 'badLines':
      return `This link has a leg that cannot be read: ${unreadableLegsText(error.unreadable)}.`;
    case 'newerVersion':
      return 'This link needs a newer version of the page. Reload to open it.';
    case 'badLink':
      return `This link is damaged or incomplete, so its slip cannot be opened (${PARTS[error.part]}).`;
    default:
      return unreachable(error);
  }
}

/**
 * The reason why the figures of a shared slip have changed since its link was made: other data, or another number of
 * simulations.
 */
export type LinkChange = 'data' | 'records';

/**
 * States why the figures of a shared slip have changed, and its share of hits when it was shared: `hits` of `records`
 * simulations. If `records` is 0, this share is unknown.
 */
export function linkChangedText({ hits, records }: Pick<SharedSlip, 'hits' | 'records'>, why: LinkChange): string {
  const changed =
    why === 'data'
      ? 'The data has changed since this link was made.'
      : 'This link was made with a different number of simulations.';
  if (records === 0) return changed;
  return `${changed} At that time: ${formatShareOf(hits, records)} (${formatCount(hits)} of ${formatCounted(records, 'simulation')}).`;
}
