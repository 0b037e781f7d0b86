import { SIDES, type OddsType, type TeamStat } from '@ddh/engine/internal/domain';
import { formatLine, formatOdds, formatPercent, formatPush, pushText } from '@ddh/engine/internal/format';
import type { LadderRow, TotalBar } from '@ddh/engine/internal/hub';

/** The subject of a table, shown after the scope `Total` or a team's name: `shots`, `puck line`. */
export const formatSubject = (subject: TeamStat | 'puckLine'): string =>
  subject === 'puckLine' ? 'puck line' : subject.toLowerCase();

export const PUCK_LINE_MEANING =
  '-1.5: the team wins by 2 or more. +1.5: it wins, or loses by 1. -0.5 means win outright.';

/** The accessible name of the slider for a total's line. */
export const sliderLabel = (total: string): string => `${total}: line`;

const fairOddsText = (odds: string): string => `fair odds ${odds}`;

/** The slider's value: `5.5, over 58.2%, fair odds 1.72, under 41.8%, fair odds 2.39`. */
export function lineText(row: LadderRow, oddsType: OddsType): string {
  const sides = SIDES.map(
    (side) => `${side} ${formatPercent(row[side])}, ${fairOddsText(formatOdds(row.fair[side], oddsType))}`,
  );
  const parts = [formatLine(row.line), ...sides];
  return (row.push === null ? parts : [...parts, pushText(formatPush(row))]).join(', ');
}

/** The label below a bar: `5`, or `70+` and `≤39` for all values beyond the lines. */
export function barLabel({ value, tail }: TotalBar): string {
  if (tail === null) return String(value);
  return tail === 'above' ? `${value}+` : `≤${value}`;
}
