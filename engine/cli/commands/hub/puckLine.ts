import { formatPuckLine } from '@ddh/engine/internal/format';
import type { PuckRow, PuckSide, PuckTable } from '@ddh/engine/internal/hub';
import type { OddsType } from '@ddh/engine/internal/domain';
import { table, type TableColumn } from '../../table.ts';
import { EVEN, priced } from './texts.ts';

/**
 * Formats a team's puck lines. The minus side wins if the team wins by more than the margin. The plus side wins if the
 * team does not lose by more than the margin.
 */
export function puckLineText(team: string, { rows, even }: PuckTable, oddsType: OddsType): string {
  const cells = rows.map((row, i) => {
    const { minus, plus } = rowJson(row, oddsType);
    const both = [minus, plus].flatMap(({ text, percent, odds }) => [text, percent, odds]);
    const mark = (side: PuckSide): string => (even?.index === i && even.side === side ? EVEN : '');
    return [mark('minus'), ...both.slice(0, 3), mark('plus'), ...both.slice(3)];
  });
  return `\n${team}\n${table(COLUMNS, cells)}`;
}

const COLUMNS: readonly TableColumn[] = [
  { head: '', left: true },
  { head: 'Line' },
  { head: 'Cover' },
  { head: 'Odds' },
  { head: '', left: true },
  { head: 'Line' },
  { head: 'Cover' },
  { head: 'Odds' },
];

export const puckLineJson = (title: string, { rows, even }: PuckTable, oddsType: OddsType): object => ({
  title,
  even,
  rows: rows.map((row) => rowJson(row, oddsType)),
});

const rowJson = ({ margin, minus, plus }: PuckRow, oddsType: OddsType) => ({
  margin,
  minus: { text: formatPuckLine(margin, 'minus'), ...priced(minus, oddsType) },
  plus: { text: formatPuckLine(margin, 'plus'), ...priced(plus, oddsType) },
});
