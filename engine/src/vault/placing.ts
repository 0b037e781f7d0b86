import type { HubGame } from '../hub/index.ts';
import { err, ok, type Result } from '../result.ts';
import { foldText } from '../text/index.ts';
import type { LeagueDate } from '../domain/index.ts';

/** Why the pages leave a row out: the schedule has no game for it, which may be over. */
export type NoGame =
  | { readonly kind: 'otherDay'; readonly date: LeagueDate }
  /** No game of these teams, on this day if the row has a date. */
  | { readonly kind: 'noGame'; readonly teams: readonly string[]; readonly date: LeagueDate | null };

/** Number of rows that are left out for one reason. */
export type LeftOutRows = { readonly why: NoGame; readonly rows: number };

/** A row's date and the one or two teams that must play in its game. Unknown teams are omitted. */
export type RowGame = { readonly date: LeagueDate | null; readonly teams: readonly string[] };

/**
 * Finds the scheduled game of a row: the first one on its day, or the next one if the row has no date. `null` if the
 * schedule is empty or the row's teams are unknown; such a row is kept.
 */
export function placer(games: readonly HubGame[]): (row: RowGame) => Result<HubGame | null, NoGame> {
  const days = new Set(games.map(({ date }) => date));
  const names = new Map<string, string>();
  const gamesOf = new Map<string, HubGame[]>();
  for (const game of games) {
    for (const { name, abbreviation } of [game.away, game.home]) {
      names.set(foldText(name), name);
      if (abbreviation !== null) names.set(foldText(abbreviation), name);
      const own = gamesOf.get(name) ?? [];
      own.push(game);
      gamesOf.set(name, own);
    }
  }
  return ({ date, teams }) => {
    if (games.length === 0) return ok(null);
    if (date !== null && !days.has(date)) return err({ kind: 'otherDay', date });
    const [team, opponent] = teams.map((one) => names.get(foldText(one)) ?? '');
    if (team === undefined) return ok(null);
    const game = (gamesOf.get(team) ?? []).find(
      ({ date: day, away, home }) =>
        (date === null || day === date) &&
        (opponent === undefined || (away.name === team ? home : away).name === opponent),
    );
    return game === undefined ? err({ kind: 'noGame', teams, date }) : ok(game);
  };
}
