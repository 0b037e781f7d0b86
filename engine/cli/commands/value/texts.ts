import {
  betLineText,
  betTitle,
  flawText,
  formatOdds,
  formatPercent,
  formatPrice,
  formatValue,
  NO_PUSH,
  NONE,
  stakeInText,
  tableName,
  valueColumnName,
} from '@ddh/engine/internal/format';
import {
  betStake,
  betName,
  noVigMarket,
  noVigProb,
  severalDays,
  type Bet,
  type Flaw,
  type ListedBet,
  type ListedEdge,
} from '@ddh/engine/internal/vault';
import type { OddsType, VaultTable } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import { table, type TableColumn } from '../../table.ts';

type Cell<Row = ListedBet> = TableColumn & { readonly text: (row: Row) => string };

/** Short names of a row's flaws for the printed table. `--json` prints whole sentences. */
const FLAW_WORDS: { readonly [kind in Flaw['kind']]: string } = {
  value: 'EV',
  modelOdds: 'model odds',
  oldPrice: 'old price',
  pairBelow: 'other side',
  pairAbove: 'other side',
  tooGood: 'price',
  begun: 'begun',
  noPush: NO_PUSH,
};

/**
 * Formats one table of a file. The Date column appears only if the rows have several days, the column of flaws only if a
 * row has flaws, and the Push column only if a bet can push.
 */
export function tableText(name: Bet['table'], rows: readonly ListedBet[], oddsType: OddsType): string {
  return `\n${tableName(name)}\n${cellsText(columns(name, oddsType), rows)}`;
}

function cellsText<Row extends ListedBet>(all: readonly Cell<Row>[], rows: readonly Row[]): string {
  const hidden = [
    ...(severalDays(rows.map(({ bet }) => bet)) ? [] : [DATE]),
    ...(rows.some(({ flaws }) => flaws.length > 0) ? [] : [FLAWS]),
    ...(rows.some(({ bet: { push } }) => push !== 0) ? [] : [PUSH]),
  ];
  const cells = all.filter((cell) => !hidden.some(({ head }) => head === cell.head));
  return table(
    cells,
    rows.map((row) => cells.map(({ text }) => text(row))),
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

/** Formats edges as one table. The columns Date, Push and Check appear under the same conditions as in
 * `tableText`. */
export const edgeTable = (rows: readonly PricedEdge[], oddsType: OddsType): string =>
  cellsText<PricedEdge>(
    [
      { head: valueColumnName('name', 'edges'), left: true, text: ({ bet }) => betTitle(bet) },
      DATE,
      GAME,
      ...figures('edges', oddsType),
      { head: 'Market', text: ({ market }) => formatPercent(market) },
      { head: 'Stake', text: ({ stake }) => (stake === 0 ? NONE : stakeInText(stake, null)) },
      {
        head: 'Other prices',
        left: true,
        text: ({ others }) =>
          others.map(({ book, bookOdds }) => `${book} ${formatPrice(bookOdds, oddsType)}`).join(', '),
      },
      FLAWS,
    ],
    rows,
  );

const DATE: Cell = { head: 'Date', left: true, text: ({ bet }) => bet.date ?? NONE };
const GAME: Cell = { head: 'Game', left: true, text: ({ bet }) => bet.game ?? NONE };
const FLAWS: Cell = {
  head: 'Check',
  left: true,
  text: ({ flaws }) => flaws.map(({ kind }) => FLAW_WORDS[kind]).join(', '),
};

/** A bet that cannot push has an empty cell. */
const PUSH: Cell = { head: 'Push', text: ({ bet: { push } }) => (push === 0 ? '' : formatPercent(push)) };

const columns = (name: Bet['table'], oddsType: OddsType): readonly Cell[] => [
  { head: valueColumnName('name', name), left: true, text: ({ bet }) => betName(bet) },
  DATE,
  ...OWN_COLUMNS[name],
  ...figures(name, oddsType),
  FLAWS,
];

function figures(name: VaultTable, oddsType: OddsType): readonly Cell[] {
  const head = (column: Parameters<typeof valueColumnName>[0]): string => valueColumnName(column, name);
  return [
    { head: head('value'), text: ({ bet }) => formatValue(bet.value) },
    { head: head('book'), left: true, text: ({ bet }) => bet.book },
    { head: head('bookOdds'), text: ({ bet }) => formatPrice(bet.bookOdds, oddsType) },
    { head: head('modelOdds'), text: ({ bet }) => formatOdds(bet.modelProb, oddsType) },
    { head: head('modelProb'), text: ({ bet }) => formatPercent(bet.modelProb) },
    PUSH,
  ];
}

const LINE: Cell = { head: 'Line', left: true, text: ({ bet }) => betLineText(bet) };
const TEAM: Cell = {
  head: 'Team',
  left: true,
  text: ({ bet }) => {
    if (bet.kind === 'total') return bet.team ?? NONE;
    return bet.team?.abbreviation ?? bet.team?.name ?? NONE;
  },
};
const PLAYER: readonly Cell[] = [
  TEAM,
  { head: 'Pos', left: true, text: ({ bet }) => (bet.kind === 'player' ? bet.position : null) ?? NONE },
  LINE,
];
const OWN_COLUMNS: { readonly [name in Bet['table']]: readonly Cell[] } = {
  forwards: PLAYER,
  defense: PLAYER,
  unknownPosition: PLAYER,
  totals: [TEAM, LINE],
  moneylines: [GAME],
};

/** Formats a row for `--json`: every figure as a number and as the page's text. */
export function rowJson({ bet, flaws }: ListedBet, oddsType: OddsType): object {
  const { table: name, date, game, value, book, bookOdds, modelOdds, modelProb, push, captured, source } = bet;
  return {
    table: name,
    name: betName(bet),
    team: bet.team,
    position: bet.kind === 'player' ? bet.position : null,
    side: bet.kind === 'total' ? bet.side : bet.kind === 'player' ? 'over' : null,
    line: bet.kind === 'moneyline' ? null : bet.line,
    date,
    game,
    value: { value, text: formatValue(value) },
    book,
    bookOdds: { decimal: bookOdds, text: formatPrice(bookOdds, oddsType) },
    modelOdds: { decimal: modelOdds, text: formatOdds(modelProb, oddsType) },
    modelProb: { share: modelProb, percent: formatPercent(modelProb) },
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
