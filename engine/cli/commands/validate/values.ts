import { DECODERS, type Decoded, type Files, type Problem, type ValueDataset } from '@ddh/engine/internal/datasets';
import { flawText, formatCounted, NO_PUSH } from '@ddh/engine/internal/format';
import {
  contradictions,
  lacksPush,
  recomputedValue,
  VAULT,
  vaultFigures,
  type Bet,
  VALUE_TABS,
} from '@ddh/engine/internal/vault';
import { isTooGood } from '@ddh/engine/internal/odds';
import { isObject } from '@ddh/engine/internal/text';
import { judge, standingOf, type Judgment, type Offer } from '@ddh/forecast/quotes';
import { leftOutText } from '../../texts.ts';
import type { PriceFinding } from '../../reports/findings.ts';
import { priceText } from '../value/quoteTexts.ts';

/** Maximum number of reported problems per file. */
const MOST = 100;

export type ValueFlaws = {
  readonly list: readonly Problem[];
  readonly more: number;
  /**
   * The rows that the pages leave out, with the reasons. Such rows are not wrong, because a file may be older than the
   * schedule.
   */
  readonly leftOut: readonly Problem[];
  readonly rows: ValueFileRows;
};

type Row = Parameters<typeof contradictions>[0];

/** The readable rows of a value file, and for each the index of its record and whether its price is invented. */
export type ValueFileRows = {
  readonly rows: readonly Row[];
  readonly places: readonly { readonly record: number; readonly isSynthetic: boolean }[];
};

/**
 * Finds rows of a value file whose figures contradict each other, and rows without a game in the schedule. Decodes each
 * record separately to know its index, because the decoder drops bad records. `files` has the data of the folder's other
 * files.
 */
export function valueFlaws(dataset: ValueDataset, doc: unknown, files: Files): ValueFlaws {
  const list: Problem[] = [];
  let more = 0;
  const decode: (doc: unknown) => Decoded<readonly Row[]> = DECODERS[dataset];
  const rows: Row[] = [];
  const places: ValueFileRows['places'][number][] = [];
  for (const [i, record] of (Array.isArray(doc) ? (doc as readonly unknown[]) : []).entries()) {
    const decoded = decode([record]);
    const [priced] = decoded.ok ? decoded.value.data : [];
    if (priced === undefined) continue;
    rows.push(priced);
    places.push({ record: i, isSynthetic: isObject(record) && record['Synthetic'] === true });
    for (const flaw of contradictions(priced)) {
      if (list.length === MOST) more++;
      else list.push({ path: `records[${i}]`, problem: `does not add up: ${flawText(flaw)}` });
    }
  }
  const tabs = VALUE_TABS.filter((tab) => VAULT[tab].needed.includes(dataset));
  const leftOut = tabs.flatMap((tab) => vaultFigures(tab, { ...files, [dataset]: rows }).leftOut);
  const paths = leftOut.map((one) => ({ path: 'records', problem: leftOutText(one) }));
  return { list, more, leftOut: paths, rows: { rows, places } };
}

/**
 * Judges the prices of all value files of a folder together, as `ddh value-build` judges those of a price file. `fileOf`
 * returns the name of a dataset's file, and `now` is in epoch milliseconds.
 */
export function judgeValues(
  values: ReadonlyMap<ValueDataset, ValueFileRows>,
  files: Files,
  fileOf: (dataset: ValueDataset) => string,
  now: number,
): readonly PriceFinding[] {
  const data = Object.fromEntries([...values].map(([dataset, { rows }]) => [dataset, rows]));
  const offers = vaultFigures('edges', { ...files, ...data }).bets.flatMap((bet) => {
    const place = values.get(datasetOf(bet))?.places[bet.row];
    return place === undefined ? [] : [offerOf(bet, place)];
  });
  const found: { readonly offer: BetOffer; readonly fault: Judgment }[] = [];
  for (const offer of offers) {
    const value = recomputedValue(offer.bet);
    if (isTooGood(value)) found.push({ offer, fault: { kind: 'tooGood', value } });
  }
  for (const { offer, doubt } of judge(offers, now).doubts) found.push({ offer, fault: doubt });
  const judged = found.map(({ offer: { at, bet }, fault }): PriceFinding => {
    // The pages mark these rows or show them as they are. They leave none out.
    const severity = standingOf(fault) === 'marked' || fault.kind === 'pairBelow' ? 'marked' : 'note';
    const message = priceText(fault, (by) => `records[${by}]`);
    return { kind: fault.kind, severity, file: fileOf(datasetOf(bet)), line: at, message };
  });
  const unknown = [...values].flatMap(([dataset, { rows }]): readonly PriceFinding[] => {
    const count = rows.filter(lacksPush).length;
    const message = noPushText(count);
    return count === 0 ? [] : [{ kind: 'noPush', severity: 'note', file: fileOf(dataset), line: null, message }];
  });
  return [...judged, ...unknown];
}

/** Said once for each file, because a file without the column lacks it in all rows. */
const noPushText = (rows: number): string =>
  `${formatCounted(rows, 'row')} on a whole line without Push: Value is ${NO_PUSH}, and the pages list such rows last`;

function datasetOf({ tab, table }: Bet): ValueDataset {
  if (tab !== 'main') return `${tab}_value`;
  return table === 'totals' ? 'total_value' : 'moneyline_value';
}

type BetOffer = Offer & { readonly bet: Bet };

function offerOf(bet: Bet, { record, isSynthetic }: ValueFileRows['places'][number]): BetOffer {
  const { book, date, game, start, bookOdds: odds, captured } = bet;
  return {
    at: record,
    book,
    day: date ?? '',
    game: JSON.stringify([date, game ?? teamsOf(bet)]),
    market: JSON.stringify([bet.tab, marketOf(bet)]),
    side: bet.kind === 'moneyline' ? bet.team.name : bet.kind === 'total' ? bet.side : 'over',
    odds,
    // The times of invented prices say nothing.
    captured: isSynthetic ? null : captured,
    start,
    isMoneyline: bet.kind === 'moneyline',
    lacksSign: false,
    bet,
  };
}

/** The teams of a money line without a scheduled game, in alphabetical order. */
const teamsOf = (bet: Bet): readonly string[] =>
  bet.kind === 'moneyline' ? [bet.team.name, bet.opponent ?? ''].toSorted((a, b) => (a < b ? -1 : 1)) : [];

/** What the two sides of a bet have in common. */
function marketOf(bet: Bet): readonly unknown[] {
  switch (bet.kind) {
    case 'player':
      return [bet.player, bet.team?.name, bet.line];
    case 'total':
      return ['total', bet.team, bet.line];
    case 'moneyline':
      return ['moneyline'];
  }
}
