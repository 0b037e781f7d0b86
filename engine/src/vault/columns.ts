import { EDGE_TABLES, type VaultTable } from './tables.ts';
import { fairDecimal } from '../odds/index.ts';
import {
  columnsCsv,
  formatLine,
  formatOdds,
  formatPercent,
  formatPrice,
  formatPuckLine,
  formatSide,
  formatValue,
  NONE,
  type Column,
  type CsvColumn,
  type Sorted,
} from '../figures/index.ts';
import { honestValue, type Flaw } from './audit.ts';
import { betSide, type Bet } from './bet.ts';

/** A bet with its flaws, as the CSV export and the command write it. */
export type ListedBet = { readonly bet: Bet; readonly flaws: readonly Flaw[] };

/** The columns of the page's tables, by which a reader can sort them. */
export const SORTED_COLUMNS = ['name', 'line', 'value', 'book', 'bookOdds', 'modelOdds', 'modelProb'] as const;
export type ValueColumn = (typeof SORTED_COLUMNS)[number];
export type BetColumn = ValueColumn | 'date' | 'team' | 'position' | 'game' | 'push' | 'flaws';

/** The name by which a table lists a bet: the player, the matchup, or the team with its puck line. */
export function betName(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return bet.player;
    case 'total':
      return `${bet.away} @ ${bet.home}`;
    case 'moneyline':
      return bet.line === null ? bet.team.name : `${bet.team.name} ${formatPuckLine(bet.line)}`;
  }
}

/** Returns the player, team or game of a bet. For a total of one team or a puck line, returns the team, unlike `betName`. */
export const betSubject = (bet: Bet): string =>
  bet.kind === 'moneyline' ? bet.team.name : ((bet.kind === 'total' ? bet.team : null) ?? betName(bet));

/** Formats a bet's side and line: `Over 2.5`; `-` for a money line. */
export const betLineText = (bet: Bet): string =>
  bet.kind === 'moneyline' ? NONE : `${formatSide(bet.side)} ${formatLine(bet.line)}`;

/** Says what the EV of a bet on a whole line is, whose push is not known. */
export const NO_PUSH = 'per stake that is not returned';

/** Says why a bet whose books' price is too far from the model is not ranked. */
export const DISAGREE = 'model and books disagree: same player? does he dress?';
/** Says why the price of a bet is not used for the weights of its game. */
export const BEFORE_NEWS = 'price from before the news';

/** Short names of a row's flaws. */
const FLAW_WORDS: { readonly [kind in Flaw['kind']]: string } = {
  value: 'EV',
  modelOdds: 'model odds',
  oldPrice: 'old price',
  pairBelow: 'other side',
  pairAbove: 'other side',
  tooGood: 'price',
  begun: 'begun',
  noPush: NO_PUSH,
  disagree: DISAGREE,
  beforeNews: BEFORE_NEWS,
};

/** A column of the lists of bets, and the only tables that have it, if not all do. */
type ListColumn<K extends BetColumn = BetColumn> = Column<K, ListedBet> &
  Sorted<ListedBet> &
  Partial<CsvColumn<ListedBet>> & { readonly of?: readonly VaultTable[] };

const PLAYERS: readonly VaultTable[] = ['forwards', 'defense', 'unknownPosition'];
const LINES: readonly VaultTable[] = [...PLAYERS, 'totals'];

/** The columns of all lists of bets, in the order of the command. The CSV has some of them, and some that no list has. */
const COLUMNS: readonly (ListColumn | CsvColumn<ListedBet>)[] = [
  { csv: 'Table', value: ({ bet }) => bet.table },
  {
    key: 'name',
    head: 'Player',
    csv: 'Name',
    left: true,
    value: ({ bet }) => betName(bet),
    text: ({ bet }) => betName(bet),
  },
  {
    key: 'date',
    head: 'Date',
    csv: 'Date',
    left: true,
    value: ({ bet }) => bet.date,
    text: ({ bet }) => bet.date ?? NONE,
  },
  {
    key: 'team',
    of: LINES,
    head: 'Team',
    csv: 'Team',
    left: true,
    value: ({ bet }) => (bet.kind === 'total' ? bet.team : (bet.team?.name ?? null)),
    text: ({ bet }) => (bet.kind === 'total' ? bet.team : (bet.team?.abbreviation ?? bet.team?.name)) ?? NONE,
  },
  {
    key: 'position',
    of: PLAYERS,
    head: 'Pos',
    left: true,
    value: ({ bet }) => (bet.kind === 'player' ? bet.position : null),
    text: ({ bet }) => (bet.kind === 'player' ? bet.position : null) ?? NONE,
  },
  {
    csv: 'Side',
    value: ({ bet }) => betSide(bet),
  },
  {
    key: 'line',
    of: LINES,
    head: 'Line',
    csv: 'Line',
    left: true,
    value: ({ bet }) => bet.line,
    text: ({ bet }) => betLineText(bet),
  },
  {
    key: 'game',
    of: ['moneylines', ...EDGE_TABLES],
    head: 'Game',
    left: true,
    value: ({ bet }) => bet.game,
    text: ({ bet }) => bet.game ?? NONE,
  },
  {
    key: 'value',
    head: 'EV',
    csv: 'Value',
    value: ({ bet }) => bet.value,
    text: ({ bet }) => formatValue(bet.value),
  },
  { key: 'book', head: 'Book', csv: 'Book', left: true, value: ({ bet }) => bet.book, text: ({ bet }) => bet.book },
  {
    key: 'bookOdds',
    head: 'Odds (book)',
    csv: 'Book odds',
    value: ({ bet }) => bet.bookOdds,
    text: ({ bet }, odds) => formatPrice(bet.bookOdds, odds),
  },
  {
    key: 'modelOdds',
    head: 'Odds (model)',
    csv: 'Model odds',
    value: ({ bet }) => bet.modelOdds,
    // The odds of the file are rounded, so lists show and sort those of the probability.
    rank: ({ bet }) => fairDecimal(bet.modelProb),
    text: ({ bet }, odds) => formatOdds(bet.modelProb, odds),
  },
  {
    key: 'modelProb',
    head: 'Probability',
    csv: 'Model prob',
    value: ({ bet }) => bet.modelProb,
    text: ({ bet }) => formatPercent(bet.modelProb),
  },
  { csv: 'Honest prob', value: ({ bet }) => bet.honest?.prob ?? null },
  { csv: 'Books prob', value: ({ bet }) => bet.honest?.books ?? null },
  { csv: 'Honest value', value: ({ bet }) => honestValue(bet) },
  {
    key: 'push',
    head: 'Push',
    csv: 'Push',
    value: ({ bet }) => bet.push,
    text: ({ bet: { push } }) => (push === 0 ? '' : formatPercent(push)),
  },
  {
    key: 'flaws',
    head: 'Check',
    csv: 'Flaws',
    left: true,
    value: ({ flaws }) => flaws.map(({ kind }) => kind).join(';'),
    text: ({ flaws }) => flaws.map(({ kind }) => FLAW_WORDS[kind]).join(', '),
  },
];

const LISTED: readonly ListColumn[] = COLUMNS.filter((column) => 'head' in column);

const NAMES: { readonly [table in VaultTable]?: string } = {
  totals: 'Matchup',
  moneylines: 'Team',
  edges: 'Bet',
  simulated: 'Bet',
};

/** What the list of honest prices has in the place of the file's figures. */
const HONEST: { readonly [key in BetColumn]?: Partial<ListColumn> } = {
  value: { text: ({ bet }) => formatValue(honestValue(bet)) },
  modelOdds: { head: 'Fair odds', text: ({ bet }, odds) => formatOdds(bet.honest?.prob ?? null, odds) },
  modelProb: { head: 'Honest prob.', text: ({ bet }) => formatPercent(bet.honest?.prob ?? null) },
};

/** The columns that the lists of a table have, with their names there. */
export const betColumns = (table: VaultTable): readonly ListColumn[] =>
  LISTED.filter(({ of }) => of?.includes(table) ?? true).map(({ key }) => betColumn(key, table));

/** Returns a column by its key, with its name in the lists of `table`. */
export function betColumn(key: BetColumn, table: VaultTable = 'forwards'): ListColumn {
  const column = LISTED.find((one) => one.key === key);
  if (column === undefined) throw new RangeError(`no column ${key}`);
  if (key === 'name') return { ...column, head: NAMES[table] ?? column.head };
  return table === 'edges' ? { ...column, ...HONEST[key] } : column;
}

/** The columns of the page's table, by which a reader can sort it. */
export const sortedColumns = (table: VaultTable): readonly ListColumn<ValueColumn>[] =>
  betColumns(table).filter((column): column is ListColumn<ValueColumn> =>
    SORTED_COLUMNS.some((key) => key === column.key),
  );

/** Columns that the CSV got later are its last, so that the others kept their places. */
const LATE = ['Flaws', 'Date', 'Push', 'Honest prob', 'Books prob', 'Honest value'];
export const CSV_COLUMNS = COLUMNS.filter(
  (column): column is CsvColumn<ListedBet> => column.csv !== undefined,
).toSorted((a, b) => LATE.indexOf(a.csv) - LATE.indexOf(b.csv));

/** Formats bets as CSV with a header row. */
export const valueCsv = (rows: readonly ListedBet[]): string => columnsCsv(CSV_COLUMNS, rows);
