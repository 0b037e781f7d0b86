import { canPush, type LeagueDate } from '@ddh/engine/internal/domain';
import { formatDate } from '@ddh/engine/internal/format';
import type { Matchup, OverUnder } from '@ddh/engine/internal/parlay';

/**
 * Returns the hint below the field of a line: that the line is missing, or what a whole number means. Returns null if
 * neither applies.
 */
export function lineHint({ side, line }: OverUnder): string | null {
  if (side === null) return null;
  if (line === null) return NEEDS_LINE;
  return canPush(line) ? exactlyLosesText(line) : null;
}

const NEEDS_LINE = 'needs a line';

/** If the result is exactly on a whole-number line, both sides lose. */
const exactlyLosesText = (line: number): string => `exactly ${line} loses`;

/** The heading of a printed slip. */
export const paperHead = ({ away, home }: Pick<Matchup, 'away' | 'home'>, date: LeagueDate | null): string =>
  `${away} @ ${home}${date === null ? '' : `, ${formatDate(date)}`}`;

/** The two ways to edit the slip. */
export const BUILDER_FACES = [
  { value: 'board', label: 'Prices' },
  { value: 'form', label: 'All fields' },
] as const;

export const rowDoneText = (number: number, done: 'reset' | 'deleted'): string => `Player row ${number} ${done}.`;
