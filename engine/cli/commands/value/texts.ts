import {
  betTitle,
  flawText,
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
  noVigMarket,
  noVigProb,
  OTHER_PRICES,
  severalDays,
  sharesOfBet,
  type Bet,
  type BetColumn,
  type ListedBet,
  type ListedEdge,
} from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import type { EdgeRow, ValueRow } from '../../reports/value.ts';
import { table } from '../../table.ts';

/**
 * Formats one table of a file. The Date column appears only if the rows have several days, the column of flaws only if a
 * row has flaws, and the Push column only if a bet can push.
 */
export function tableText(name: Bet['table'], rows: readonly ListedBet[], oddsType: OddsType): string {
  return `\n${tableName(name)}\n${listText(betColumns(name), rows, oddsType)}`;
}

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

/** Computes an edge's stake and the market's no-vig probability. `bets` are the bets at all sportsbooks. */
export function priceEdge(edge: ListedEdge, bets: readonly Bet[], now: number): PricedEdge {
  const market = noVigMarket(edge.bet, bets);
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
  return listText(columns, rows, oddsType);
}

const MARKET: Column<string, PricedEdge> = {
  key: 'market',
  head: 'Market',
  text: ({ market }) => formatPercent(market),
};
const stakeCell = (stake: number): string => (stake === 0 ? NONE : stakeInText(stake, null));
const STAKE: Column<string, PricedEdge> = {
  key: 'stake',
  head: 'Stake',
  text: ({ stake }) => stakeCell(stake),
};

/** Formats a row for `--json`: every figure as a number, and as the page's text. */
export function rowJson({ bet, flaws }: ListedBet, oddsType: OddsType): ValueRow {
  const { value, book, bookOdds, modelProb, push, captured } = bet;
  const probability = push === null ? null : sharesOfBet(bet).win;
  return {
    table: bet.table,
    name: betName(bet),
    team: bet.kind === 'player' || bet.kind === 'moneyline' ? (bet.team?.name ?? null) : bet.team,
    position: bet.kind === 'player' ? bet.position : null,
    side: bet.kind === 'total' ? bet.side : bet.kind === 'player' ? 'over' : null,
    line: bet.kind === 'moneyline' ? null : bet.line,
    date: bet.date,
    game: bet.game,
    book,
    price: bookOdds,
    ev: value,
    probability,
    push,
    fair: modelProb,
    ...fairOdds(modelProb),
    captured: captured === null ? null : new Date(captured).toISOString(),
    source: bet.source,
    flaws: flaws.map((flaw) => ({ kind: flaw.kind, message: flawText(flaw, oddsType) })),
    text: {
      price: formatPrice(bookOdds, oddsType),
      ev: formatValue(value),
      probability: formatPercent(probability),
      push: formatPercent(push),
      fair: formatPercent(modelProb),
      ...fairOddsTexts(modelProb),
    },
  };
}

/** Formats an edge for `--json`, with its stake, the market's no-vig probability and the prices at other books. */
export function edgeJson(edge: PricedEdge, oddsType: OddsType): EdgeRow {
  const { bet, others, stake, market } = edge;
  const { text, ...row } = rowJson(edge, oddsType);
  return {
    ...row,
    tab: bet.tab,
    title: betTitle(bet),
    noVig: market,
    stake,
    others: others.map(({ book, bookOdds }) => ({
      book,
      price: bookOdds,
      text: { price: formatPrice(bookOdds, oddsType) },
    })),
    text: { ...text, noVig: formatPercent(market), stake: stakeCell(stake) },
  };
}
