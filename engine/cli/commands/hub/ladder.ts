import { formatLine, formatScope, spreadText } from '@ddh/engine/internal/format';
import type { HubGame, LadderRow, TotalsView } from '@ddh/engine/internal/hub';
import { canPush, type OddsType, type Scope } from '@ddh/engine/internal/domain';
import { table, type TableColumn } from '../../table.ts';
import { EVEN, priced, shown } from './texts.ts';

type Totals = Extract<TotalsView, { kind: 'totals' }>;

/** Width of the longest bar in the printed table, in characters. */
const BAR = 30;

/** Formats the table of a total. Each betting line has a bar, in place of the page's chart. */
export function totalsLadderText(scope: Scope, game: HubGame, { stat, tables }: Totals, oddsType: OddsType): string {
  const { rows, even, spread } = tables[scope];
  const title = `${formatScope(scope, game)}${spread === null ? '' : `. ${spreadText(spread, stat)}`}`;
  const cells = rows.map((row, i) => {
    const { text, over, under, push } = rowJson(row, oddsType);
    const pushed = canPush(row.line) ? push.percent : '';
    const bar = '#'.repeat(Math.round(row.height * BAR));
    return [i === even ? EVEN : '', text, over.percent, over.odds, under.percent, under.odds, pushed, bar];
  });
  return `\n${title}\n${table(COLUMNS, cells)}`;
}

const COLUMNS: readonly TableColumn[] = [
  { head: '', left: true },
  { head: 'Line' },
  { head: 'Over' },
  { head: 'Odds' },
  { head: 'Under' },
  { head: 'Odds' },
  { head: 'Push' },
  { head: 'Exactly', left: true },
];

export function ladderJson(scope: Scope, game: HubGame, { stat, tables }: Totals, oddsType: OddsType): object {
  const { rows, even, spread } = tables[scope];
  return {
    title: formatScope(scope, game),
    even,
    spread: spread && { ...spread, text: spreadText(spread, stat) },
    rows: rows.map((row) => rowJson(row, oddsType)),
  };
}

const rowJson = ({ line, over, under, push, exactly, height }: LadderRow, oddsType: OddsType) => ({
  line,
  text: formatLine(line),
  over: priced(over, oddsType),
  under: priced(under, oddsType),
  push: shown(push),
  exactly: shown(exactly),
  height,
});
