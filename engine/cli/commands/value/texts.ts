import {
  besideHonestText,
  betTitle,
  flawText,
  formatOdds,
  formatPercent,
  formatPrice,
  formatValue,
  NONE,
  stakeInText,
  tableName,
  type Column,
} from '@ddh/engine/internal/format';
import {
  betColumns,
  betStake,
  betName,
  betSide,
  betValue,
  noVigMarket,
  noVigProb,
  OTHER_PRICES,
  severalDays,
  type Bet,
  type BetColumn,
  type ListedBet,
  type ListedEdge,
} from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import { table } from '../../table.ts';

/**
 * Formats one table of a file. The Date column appears only if the rows have several days, the column of flaws only if a
 * row has flaws, and the Push column only if a bet can push.
 */
export function tableText(name: Bet['table'], rows: readonly ListedBet[], oddsType: OddsType): string {
  return `\n${tableName(name)}\n${listText(withBeside(betColumns(name), rows), rows, oddsType)}`;
}

/** What the honest probability of a row is made of. */
const BESIDE: Column<string, ListedBet> = {
  key: 'beside',
  head: 'Honest from',
  left: true,
  text: ({ bet: { honest, modelProb } }) =>
    honest?.prob == null ? '' : besideHonestText(formatPercent(modelProb), honest.books),
};

/** Adds BESIDE after the probability if a row has an honest one. */
const withBeside = <Row extends ListedBet>(
  columns: readonly Column<string, Row>[],
  rows: readonly Row[],
): readonly Column<string, Row>[] =>
  rows.some(({ bet }) => bet.honest?.prob != null)
    ? columns.flatMap((column) => (column.key === 'modelProb' ? [column, BESIDE] : [column]))
    : columns;

/** The columns that appear only in the tables that need them. */
const NEEDED: { readonly [key in BetColumn]?: (rows: readonly ListedBet[]) => boolean } = {
  date: (rows) => severalDays(rows.map(({ bet }) => bet)),
  push: (rows) => rows.some(({ bet: { push } }) => push !== 0),
  flaws: (rows) => rows.some(({ flaws }) => flaws.length > 0),
};

function listText<Row extends ListedBet>(
  all: readonly Column<string, Row>[],
  rows: readonly Row[],
  oddsType: OddsType,
): string {
  const columns = all.filter(({ key }) => NEEDED[key as BetColumn]?.(rows) ?? true);
  return table(
    columns,
    rows.map((row) => columns.map(({ text }) => text(row, oddsType))),
  );
}

/**
 * An edge with its stake, a fraction of the bankroll. `market` is the market's probability without the vig. It is
 * `null` if one side has no price.
 */
export type PricedEdge = ListedEdge & { readonly stake: number; readonly market: Probability | null };

/** Computes an edge's stake and the market's no-vig probability. */
export function priceEdge(edge: ListedEdge, now: number): PricedEdge {
  const market = noVigMarket(edge.bet);
  return { ...edge, stake: betStake(edge.bet, now), market: market && noVigProb(market) };
}

/** Formats edges as one table. The columns Date, Push and Check appear under the same conditions as in `tableText`. */
export function edgeTable(rows: readonly PricedEdge[], oddsType: OddsType): string {
  const columns: readonly Column<string, PricedEdge>[] = betColumns('edges').flatMap(
    (column): readonly Column<string, PricedEdge>[] => {
      if (column.key === 'name') return [{ ...column, text: ({ bet }) => betTitle(bet) }];
      return column.key === 'flaws' ? [MARKET, STAKE, OTHER_PRICES, column] : [column];
    },
  );
  return listText(withBeside(columns, rows), rows, oddsType);
}

const MARKET: Column<string, PricedEdge> = {
  key: 'market',
  head: 'Market',
  text: ({ market }) => formatPercent(market),
};
const STAKE: Column<string, PricedEdge> = {
  key: 'stake',
  head: 'Stake',
  text: ({ stake }) => (stake === 0 ? NONE : stakeInText(stake, null)),
};

/** Formats a row for `--json`: every figure as a number and as the page's text. */
export function rowJson({ bet, flaws }: ListedBet, oddsType: OddsType): object {
  const { table: name, date, game, honest, book, bookOdds, modelOdds, modelProb, push, captured, source } = bet;
  return {
    table: name,
    name: betName(bet),
    team: bet.team,
    position: bet.kind === 'player' ? bet.position : null,
    side: betSide(bet),
    line: bet.line,
    date,
    game,
    value: { value: betValue(bet), text: formatValue(betValue(bet)) },
    book,
    bookOdds: { decimal: bookOdds, text: formatPrice(bookOdds, oddsType) },
    modelOdds: { decimal: modelOdds, text: formatOdds(modelProb, oddsType) },
    modelProb: { share: modelProb, percent: formatPercent(modelProb) },
    honest: honest && {
      prob: { share: honest.prob, percent: formatPercent(honest.prob) },
      books: { share: honest.books, percent: formatPercent(honest.books) },
      doubt: honest.doubt,
    },
    push: { share: push, percent: formatPercent(push) },
    captured: captured === null ? null : new Date(captured).toISOString(),
    source,
    flaws: flaws.map((flaw) => ({ kind: flaw.kind, text: flawText(flaw, oddsType) })),
  };
}

/** Formats an edge for `--json`, with its stake, the market's no-vig probability and the prices at other books. */
export function edgeJson(edge: PricedEdge, oddsType: OddsType): object {
  const { bet, others, stake, market } = edge;
  return {
    tab: bet.tab,
    title: betTitle(bet),
    ...rowJson(edge, oddsType),
    market: market === null ? null : { share: market, percent: formatPercent(market) },
    stake: { share: stake, text: stake === 0 ? NONE : stakeInText(stake, null) },
    others: others.map(({ book, bookOdds }) => ({
      book,
      bookOdds: { decimal: bookOdds, text: formatPrice(bookOdds, oddsType) },
    })),
  };
}
