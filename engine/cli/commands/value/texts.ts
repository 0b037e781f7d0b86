import {
  besideHonestText,
  betTitle,
  fallbackLines,
  flawText,
  formatPercent,
  formatPrice,
  formatValue,
  honestClaimsTexts,
  SIMULATION_ONLY,
  stakeInText,
  tableName,
  type Column,
} from '@ddh/engine/internal/format';
import {
  betColumns,
  betStake,
  betName,
  betSide,
  honestValue,
  isHonest,
  noVigMarket,
  noVigProb,
  OTHER_PRICES,
  severalDays,
  sharesOfBet,
  type Bet,
  type BetColumn,
  type EdgeList,
  type EdgeTable,
  type ListedBet,
  type ListedEdge,
} from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import type { EdgeRecord } from '@ddh/engine/internal/trackRecord';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import type { EdgeRow, ValueRow } from '../../reports/value.ts';
import { table } from '../../table.ts';

/**
 * Formats one table of a file. The Date column appears only if the rows have several days, the column of flaws only if a
 * row has flaws, and the Push column only if a bet can push.
 */
export function tableText(name: Bet['table'], rows: readonly ListedBet[], oddsType: OddsType): string {
  const columns: readonly Column<string, ListedBet>[] = betColumns(name).flatMap((column) =>
    column.key === 'value' && rows.some(({ bet }) => isHonest(bet)) ? [...HONEST, BESIDE, column] : [column],
  );
  return `\n${tableName(name)}\n${listText(columns, rows, oddsType)}`;
}

/** The honest figures of a row, which the tables of a file have beside the file's. */
const HONEST: readonly Column<string, ListedBet>[] = [
  { key: 'honestValue', head: 'Honest EV', text: ({ bet }) => formatValue(honestValue(bet)) },
  { key: 'honest', head: 'Honest', text: ({ bet }) => formatPercent(bet.honest?.prob ?? null) },
];

/** What the honest probability of a row is made of. */
const BESIDE: Column<string, ListedBet> = {
  key: 'beside',
  head: 'Honest from',
  left: true,
  text: ({ bet: { honest, modelProb } }) =>
    honest === null ? '' : besideHonestText(formatPercent(modelProb), honest.books),
};

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

/**
 * The bets with honest prices, below what is known of such, and those that only the simulation prices. `record`: what the
 * bets of earlier lists came to.
 */
export function edgeTables(
  { edges, simulated }: EdgeTables,
  { record, fallbacks }: { readonly record: EdgeRecord | null; readonly fallbacks: EdgeList['fallbacks'] },
  oddsType: OddsType,
): string {
  const { title, text } = honestClaimsTexts(record);
  const head = [SIMULATION_ONLY, ...fallbackLines(fallbacks)].join('\n');
  return [
    edges.length === 0 ? '' : `${title}. ${text}\n\n${edgeTable('edges', edges, oddsType)}`,
    simulated.length === 0 ? '' : `\n${head}\n${edgeTable('simulated', simulated, oddsType)}`,
  ].join('');
}
type EdgeTables = { readonly [table in EdgeTable]: readonly PricedEdge[] };

/** The columns Date, Push and Check appear under the same conditions as in `tableText`. */
function edgeTable(part: EdgeTable, rows: readonly PricedEdge[], oddsType: OddsType): string {
  const columns: readonly Column<string, PricedEdge>[] = betColumns(part).flatMap(
    (column): readonly Column<string, PricedEdge>[] => {
      if (column.key === 'name') return [{ ...column, text: ({ bet }) => betTitle(bet) }];
      if (column.key === 'modelProb') return part === 'edges' ? [column, BESIDE] : [column];
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
const STAKE: Column<string, PricedEdge> = {
  key: 'stake',
  head: 'Stake',
  text: ({ stake }) => stakeInText(stake, null),
};

/**
 * Formats a row for `--json`: every figure as a number, and as the page's text. Those of the simulation are in the row, and
 * the honest ones in `honest`.
 */
export function rowJson({ bet, flaws }: ListedBet, oddsType: OddsType): ValueRow {
  const { honest, book, bookOdds, modelProb, push, captured } = bet;
  const probability = push === null ? null : sharesOfBet({ ...bet, honest: null }).win;
  return {
    table: bet.table,
    name: betName(bet),
    team: bet.kind === 'player' || bet.kind === 'moneyline' ? (bet.team?.name ?? null) : bet.team,
    position: bet.kind === 'player' ? bet.position : null,
    side: betSide(bet),
    line: bet.line,
    date: bet.date,
    game: bet.game,
    book,
    price: bookOdds,
    ev: bet.value,
    probability,
    push,
    fair: modelProb,
    ...fairOdds(modelProb),
    honest: honest && {
      ev: honestValue(bet),
      fair: honest.prob,
      ...(honest.prob === null ? { decimal: null, american: null } : fairOdds(honest.prob)),
      consensus: honest.books,
      doubt: honest.doubt,
      text: {
        ev: formatValue(honestValue(bet)),
        fair: formatPercent(honest.prob),
        ...fairOddsTexts(honest.prob),
        consensus: formatPercent(honest.books),
      },
    },
    captured: captured === null ? null : new Date(captured).toISOString(),
    source: bet.source,
    flaws: flaws.map((flaw) => ({ kind: flaw.kind, message: flawText(flaw, oddsType) })),
    text: {
      price: formatPrice(bookOdds, oddsType),
      ev: formatValue(bet.value),
      probability: formatPercent(probability),
      push: formatPercent(push),
      fair: formatPercent(modelProb),
      ...fairOddsTexts(modelProb),
    },
  };
}

/** Formats an edge for `--json`, with its stake, the market's no-vig probability and the prices at other books. */
export function edgeJson(edge: PricedEdge, part: EdgeTable, oddsType: OddsType): EdgeRow {
  const { bet, others, stake, market } = edge;
  const { text, ...row } = rowJson(edge, oddsType);
  return {
    ...row,
    tab: bet.tab,
    isSimulationOnly: part === 'simulated',
    title: betTitle(bet),
    noVig: market,
    stake,
    others: others.map(({ book, bookOdds }) => ({
      book,
      price: bookOdds,
      text: { price: formatPrice(bookOdds, oddsType) },
    })),
    text: { ...text, noVig: formatPercent(market), stake: stakeInText(stake, null) },
  };
}
