import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { ScheduledGame } from './rows.ts';
import type { GameSheet } from './sheet.ts';

type Dated = Pick<ScheduledGame, 'date' | 'gameId'>;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Orders games by date, then id. */
export const byTime = (a: Dated, b: Dated): number => compare(a.date, b.date) || compare(a.gameId, b.gameId);

/** The games of one season on one date. */
export type GameDay = { readonly season: string; readonly date: LeagueDate; readonly sheets: readonly GameSheet[] };

/** Groups sheets by day. The sheets must be in order of date. */
export function daysOf(sheets: readonly GameSheet[]): readonly GameDay[] {
  const days: { season: string; date: LeagueDate; sheets: GameSheet[] }[] = [];
  for (const sheet of sheets) {
    const { season, date } = sheet.game;
    const last = days.at(-1);
    if (last?.date === date && last.season === season) last.sheets.push(sheet);
    else days.push({ season, date, sheets: [sheet] });
  }
  return days;
}

/** The schedule row of a played game, without its result. */
export const scheduled = ({ game }: GameSheet): ScheduledGame => ({
  gameId: game.gameId,
  date: game.date,
  time: game.time,
  away: game.away.team,
  home: game.home.team,
});
