import { formatOdds, formatPercent, formatPuckLine } from '@ddh/engine/internal/format';
import type { PuckSide, PuckTable } from '@ddh/engine/internal/hub';
import type { OddsType } from '@ddh/engine/internal/domain';
import { table, type TableColumn } from '../../table.ts';
import type { HubPuckLines } from '../../reports/hub.ts';
import { chanceJson, EVEN } from './texts.ts';

/**
 * Formats a team's puck lines. The minus side wins if the team wins by more than the margin. The plus side wins if the
 * team does not lose by more than the margin.
 */
export function puckLineText(team: string, { rows, even }: PuckTable, oddsType: OddsType): string {
  const cells = rows.map((row, i) => {
    const cellsOf = (side: PuckSide): readonly string[] => [
      even?.index === i && even.side === side ? EVEN : '',
      formatPuckLine(row.margin, side),
      formatPercent(row[side]),
      formatOdds(row[side], oddsType),
    ];
    return [...cellsOf('minus'), ...cellsOf('plus')];
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

export const puckLineJson = (title: string, { rows, even }: PuckTable): HubPuckLines => ({
  title,
  even: even && even.index,
  evenSide: even && even.side,
  rows: rows.map(({ margin, minus, plus }) => ({
    margin,
    minus: chanceJson(minus),
    plus: chanceJson(plus),
    text: { minus: formatPuckLine(margin, 'minus'), plus: formatPuckLine(margin, 'plus') },
  })),
});
