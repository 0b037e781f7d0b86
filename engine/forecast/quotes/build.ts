import { oneSpelling, type HonestFigures, type ValueDataset } from '@ddh/engine/internal/datasets';
import { isTooGood } from '@ddh/engine/internal/odds';
import type { Aliases, LeagueDate } from '@ddh/engine/internal/domain';
import { firstDate, type ModelFiles } from './chances.ts';
import { valueDataset, valueRow, type ValueBet, type ValueRow, type ValueRows } from './encode.ts';
import { betFinder, type BetFault, type Found } from './find.ts';
import { judge, type Doubt, type Offer, type Stranger } from './judge.ts';
import { isDraw, type QuoteMarket } from './markets.ts';
import type { Quote, QuoteFault, QuoteNote, ReadQuote } from './quote.ts';

/**
 * A provider's price for a day other than the folder's first day. The Vault does not list such a price, so no file may
 * contain it.
 */
type OtherDay = { readonly kind: 'otherDay'; readonly source: string; readonly date: LeagueDate | null };

export type FindingFault =
  | QuoteFault
  | QuoteNote
  | BetFault
  | OtherDay
  | Judgment
  /** The book gives goals to both teams, so that one of the puck lines has lost its minus. */
  | { readonly kind: 'bothPlus' };

/** What speaks against a price: other prices, or an expected value that is too high to believe. */
export type Judgment = Doubt | { readonly kind: 'tooGood'; readonly value: number };

/** Something to say about a row of a price file. */
export type Finding = { readonly line: number; readonly fault: FindingFault };

/** A price that counts, with its bet and the model's chance of it. */
export type KeptPrice = Pick<FoundOffer, 'at' | 'found'> & {
  readonly quote: Pick<Quote, 'book' | 'odds' | 'captured' | 'source'>;
};

export type Built = {
  /** The prices that count. `valueRows` writes them. */
  readonly kept: readonly KeptPrice[];
  readonly findings: readonly Finding[];
};

/**
 * What becomes of the row of a finding. `wrong` and `leftOut`: it is in no file; only a `wrong` row is a fault of the
 * prices. `marked`: it is written, and should be checked. `note`: it is written.
 */
export type Standing = 'wrong' | 'leftOut' | 'marked' | 'note';

/** The faults whose rows are not `wrong`. */
const STANDINGS: { readonly [kind in FindingFault['kind']]?: Standing } = {
  otherMarket: 'leftOut',
  otherDay: 'leftOut',
  late: 'leftOut',
  early: 'leftOut',
  older: 'leftOut',
  pairAbove: 'marked',
  tooGood: 'marked',
  lostSign: 'marked',
  captured: 'note',
  counted: 'note',
};
export const standingOf = ({ kind }: FindingFault): Standing => STANDINGS[kind] ?? 'wrong';

export type BuildOrder = {
  readonly aliases: Aliases;
  /** Epoch milliseconds. Prices that are seen later are left out. */
  readonly now: number;
};

type FoundOffer = Offer & { readonly quote: Quote; readonly found: Found };

/** Finds the bets of an operator's prices. Each price counts, or a finding says why it does not. */
export function buildValues(quotes: readonly ReadQuote[], given: ModelFiles, { aliases, now }: BuildOrder): Built {
  const files = oneSpelling(given);
  const findings: Finding[] = [];
  const finder = betFinder(files, aliases);
  const day = firstDate(files);
  const offers: FoundOffer[] = [];
  const strangers: (Stranger & { readonly fault: FindingFault })[] = [];
  for (const { line, quote } of quotes) {
    const add = (fault: FindingFault): void => void findings.push({ line, fault });
    if (!quote.ok) {
      add(quote.error);
      continue;
    }
    const { source, date, market, team, book } = quote.value;
    if (source !== null && date !== null && date !== day) {
      add({ kind: 'otherDay', source, date: day });
      continue;
    }
    quote.value.notes.forEach(add);
    const found = finder.find(quote.value);
    if (found.ok) offers.push(offerOf(line, quote.value, found.value));
    else if (mayBeThird(market, team) && found.error.kind === 'noTeam' && found.error.team === team) {
      const game = finder.gameOf(quote.value)?.key ?? null;
      strangers.push({ at: line, book, day: date ?? day ?? '', game, isDraw: isDraw(team), fault: found.error });
    } else add(found.error);
  }

  const lost = lostSigns(offers);
  for (const { at: line } of lost) findings.push({ line, fault: { kind: 'bothPlus' } });
  const { kept, doubts, thirds } = judge(
    offers.filter((offer) => !lost.has(offer)),
    now,
    strangers,
  );
  for (const stranger of strangers) {
    const isThird = thirds.includes(stranger);
    findings.push({ line: stranger.at, fault: isThird ? { kind: 'third' } : stranger.fault });
  }
  for (const { offer, doubt } of doubts) findings.push({ line: offer.at, fault: doubt });
  for (const { at: line, quote, found } of kept) {
    const value = Number(rowOf(found, quote, null)['Value']);
    if (isTooGood(value)) findings.push({ line, fault: { kind: 'tooGood', value } });
  }
  return { kept, findings: findings.toSorted((a, b) => a.line - b.line) };
}

/** Whether an unknown team may be a third outcome of the game. On a puck line, a misspelled team is no outcome. */
const mayBeThird = (market: QuoteMarket, team: string): boolean =>
  market === 'moneyline' || (market === 'puck_line' && isDraw(team));

/** The puck lines that give goals to both teams of a game at one book: one of them has lost its minus. */
function lostSigns(offers: readonly FoundOffer[]): ReadonlySet<FoundOffer> {
  const groups = new Map<string, { plus: FoundOffer[]; hasMinus: boolean }>();
  for (const offer of offers) {
    const { bet } = offer.found;
    if (bet.kind !== 'moneyline' || bet.line === null) continue;
    const key = [offer.book, offer.game, Math.abs(bet.line)].join('\n');
    const group = groups.get(key) ?? { plus: [], hasMinus: false };
    groups.set(key, group);
    if (bet.line < 0) group.hasMinus = true;
    else group.plus.push(offer);
  }
  const areLost = ({ plus, hasMinus }: { readonly plus: readonly FoundOffer[]; readonly hasMinus: boolean }): boolean =>
    !hasMinus && new Set(plus.map(({ side }) => side)).size > 1;
  return new Set([...groups.values()].filter(areLost).flatMap(({ plus }) => plus));
}

function offerOf(at: number, quote: Quote, found: Found): FoundOffer {
  const { bet, game } = found;
  const { book, odds, captured, lacksSign } = quote;
  return {
    at,
    book,
    day: bet.date,
    game: game.key,
    market: marketKey(bet),
    side: bet.kind === 'moneyline' ? bet.team : bet.side,
    odds,
    captured: captured?.at ?? null,
    start: game.start,
    isMoneyline: bet.kind === 'moneyline' && bet.line === null,
    lacksSign: lacksSign && !quote.notes.some(({ kind }) => kind === 'lostSign'),
    quote,
    found,
  };
}

/** Names the favorite of a puck line, who gives goals. */
const puckLineKey = ({ team, opponent, line }: Extract<ValueBet, { kind: 'moneyline' }>): string =>
  line === null ? '' : `${line < 0 ? team : opponent} ${Math.abs(line)}`;

/** A key of a bet that is the same for its other side. */
function marketKey(bet: ValueBet): string {
  switch (bet.kind) {
    case 'player':
      return [bet.dataset, bet.player, bet.team, bet.line].join('\n');
    case 'total':
      return ['total', bet.team, bet.line].join('\n');
    case 'moneyline':
      return ['moneyline', puckLineKey(bet)].join('\n');
  }
}

/** Writes prices into the rows of value files. `honestOf` says what the books know about a bet. */
export function valueRows(
  kept: readonly KeptPrice[],
  honestOf: (price: KeptPrice) => HonestFigures | null = () => null,
): ValueRows {
  const rows = noRows();
  for (const price of kept) {
    const { quote, found } = price;
    rows[valueDataset(found.bet)].push(rowOf(found, quote, honestOf(price)));
  }
  return rows;
}

function rowOf({ bet, chance, push }: Found, quote: KeptPrice['quote'], honest: HonestFigures | null): ValueRow {
  const { book, odds, captured, source } = quote;
  return valueRow(bet, { book, odds, chance, push, captured: captured?.text ?? null, source, honest });
}

/**
 * Returns an empty list of rows for each of the six value files. Write all six, because a tab whose file is missing
 * fails to load.
 */
export const noRows = (): { readonly [dataset in ValueDataset]: ValueRow[] } => ({
  goal_value: [],
  assist_value: [],
  point_value: [],
  sog_value: [],
  total_value: [],
  moneyline_value: [],
});
