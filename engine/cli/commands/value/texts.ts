import {
  betLineText,
  flawText,
  formatOdds,
  formatPercent,
  formatPrice,
  formatValue,
  NONE,
  tableName,
  valueColumnName,
} from '@ddh/engine/internal/format';
import { betName, severalDays, type Flaw, type ListedBet } from '@ddh/engine/internal/vault';
import type { OddsType, VaultTable } from '@ddh/engine/internal/domain';
import { table, type TableColumn } from '../../table.ts';

type Cell = TableColumn & { readonly text: (row: ListedBet) => string };

/** Short names of flaws for the table. `--json` prints whole sentences. */
const FLAW_WORDS: { readonly [kind in Flaw['kind']]: string } = {
  value: 'EV',
  modelOdds: 'model odds',
  oldPrice: 'old price',
};

/**
 * Formats one table of a file. The Date column appears only if the rows have several days, and the column of flaws only
 * if a row has flaws.
 */
export function tableText(name: VaultTable, rows: readonly ListedBet[], oddsType: OddsType): string {
  const hidden = [
    ...(severalDays(rows.map(({ bet }) => bet)) ? [] : [DATE]),
    ...(rows.some(({ flaws }) => flaws.length > 0) ? [] : [FLAWS]),
  ];
  const cells = columns(name, oddsType).filter(({ head }) => !hidden.includes(head));
  return `\n${tableName(name)}\n${table(
    cells,
    rows.map((row) => cells.map(({ text }) => text(row))),
  )}`;
}

const DATE = 'Date';
const FLAWS = 'Check';

function columns(name: VaultTable, oddsType: OddsType): readonly Cell[] {
  const head = (column: Parameters<typeof valueColumnName>[0]): string => valueColumnName(column, name);
  return [
    { head: head('name'), left: true, text: ({ bet }) => betName(bet) },
    { head: DATE, left: true, text: ({ bet }) => bet.date ?? NONE },
    ...OWN_COLUMNS[name],
    { head: head('value'), text: ({ bet }) => formatValue(bet.value) },
    { head: head('book'), left: true, text: ({ bet }) => bet.book },
    { head: head('bookOdds'), text: ({ bet }) => formatPrice(bet.bookOdds, oddsType) },
    { head: head('modelOdds'), text: ({ bet }) => formatOdds(bet.modelProb, oddsType) },
    { head: head('modelProb'), text: ({ bet }) => formatPercent(bet.modelProb) },
    { head: FLAWS, left: true, text: ({ flaws }) => flaws.map(({ kind }) => FLAW_WORDS[kind]).join(', ') },
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
const OWN_COLUMNS: { readonly [name in VaultTable]: readonly Cell[] } = {
  forwards: PLAYER,
  defense: PLAYER,
  unknownPosition: PLAYER,
  totals: [TEAM, LINE],
  moneylines: [{ head: 'Game', left: true, text: ({ bet }) => bet.game ?? NONE }],
};

/** Formats a row for `--json`: every figure as a number and as the page's text. */
export function rowJson({ bet, flaws }: ListedBet, oddsType: OddsType): object {
  const { table: name, date, game, value, book, bookOdds, modelOdds, modelProb, captured } = bet;
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
    captured: captured === null ? null : new Date(captured).toISOString(),
    flaws: flaws.map((flaw) => ({ kind: flaw.kind, text: flawText(flaw, oddsType) })),
  };
}
