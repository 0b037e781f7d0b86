import { dayLabel, weekdayLabel, type LeagueDate } from '../domain/index.ts';
import type { SeasonWeek, WeekDay } from '../schedule/index.ts';
import { formatCounted } from '../figures/index.ts';

export const NO_WEEKS = 'The schedule has no games.';

/** The text of a week in a selector: `Week 1: Oct 7 to 12`, `Week 4: Oct 27 to Nov 2`. */
export function weekText({ name, first, last }: SeasonWeek): string {
  const [begin, end] = [dayLabel(first), dayLabel(last)];
  if (begin === end) return `${name}: ${begin}`;
  const [month, day] = end.split(' ');
  return `${name}: ${begin} to ${begin.startsWith(`${month} `) ? day : end}`;
}

/** Formats the caption of the week table: `Games by team and day, Week 1: Oct 7 to 12`. */
export const weekCaption = (week: SeasonWeek): string => `Games by team and day, ${weekText(week)}`;

/** Column heading of a day, in two lines: `Tue`, `Oct 7`. */
export const weekDayText = (date: LeagueDate): { readonly weekday: string; readonly day: string } => ({
  weekday: weekdayLabel(date),
  day: dayLabel(date),
});

/** Formats the number of games on a day: `12 games`, `no games`. */
export const dayGamesText = ({ games }: WeekDay): string => (games === 0 ? 'no games' : formatCounted(games, 'game'));

/** The text of an off-night limit in a selector. */
export const offNightLimitText = (limit: number): string => `up to ${formatCounted(limit, 'game')}`;

/** Explains why a day is marked as an off-night: it has few league games. */
export const offNightText = (limit: number): string => `Off-night: ${offNightLimitText(limit)} in the league`;

/** Formats `6 of 32 teams`, or `32 teams` if both numbers are the same. */
export const teamsText = (some: number, all: number): string =>
  some === all ? formatCounted(all, 'team') : `${some} of ${formatCounted(all, 'team')}`;
