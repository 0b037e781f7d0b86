import type { HubGame } from '../hub/index.ts';
import { err, ok, type Result } from '../result.ts';
import { foldText } from '../text/index.ts';
import type { LeagueDate } from '../domain/index.ts';

/**
 * The reason why the pages leave out a row of a value file: the schedule has no game for it, perhaps because the game
 * is over. `otherDay`: the schedule has no game on the row's date.
 */
export type NoGame =
  | { readonly kind: 'otherDay'; readonly date: LeagueDate }
  /** The schedule has no game of these teams, or no such game on the row's date. */
  | { readonly kind: 'noGame'; readonly teams: readonly string[]; readonly date: LeagueDate | null };

/** Number of rows of a value file that are left out for one reason. */
export type LeftOutRows = { readonly why: NoGame; readonly rows: number };

/**
 * The date in a row of a value file, and the one or two teams that must play in the row's game. Unknown teams are left
 * out.
 */
export type RowGame = { readonly date: LeagueDate | null; readonly teams: readonly string[] };

/**
 * Returns a function that finds the game of a row in the schedule: the first game on the row's date, or the next game
 * if the row has no date. The result is `null` if the schedule is empty or the row's teams are unknown. Such rows are
 * kept.
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
