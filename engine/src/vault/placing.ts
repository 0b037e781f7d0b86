import type { HubGame } from '../hub/index.ts';
import { err, foldText, ok, type LeagueDate, type Result } from '../words/index.ts';

/** Why the pages leave a row out: the schedule has no game for it, so its game may be over. */
export type NoGame =
  | { readonly kind: 'otherDay'; readonly date: LeagueDate }
  /** No game of these teams, on this day if the row has a date. */
  | { readonly kind: 'noGame'; readonly teams: readonly string[]; readonly date: LeagueDate | null };

/** How many rows are left out for one reason. */
export type LeftOut = { readonly why: NoGame; readonly rows: number };

/** What a row says about its game. `teams` are the one or two teams that must play in it. Unknown teams are left out. */
export type Place = { readonly date: LeagueDate | null; readonly teams: readonly string[] };

/**
 * Finds the scheduled game of a row: the first on its day, or the next one if the row has no date. `null` if the schedule
 * is empty or the row's teams are not known: then the row is not judged.
 */
export function placer(games: readonly HubGame[]): (place: Place) => Result<HubGame | null, NoGame> {
  const names = new Map<string, string>();
  for (const { name, abbreviation } of games.flatMap(({ away, home }) => [away, home])) {
    names.set(foldText(name), name);
    if (abbreviation !== null) names.set(foldText(abbreviation), name);
  }
  return ({ date, teams }) => {
    if (games.length === 0) return ok(null);
    const onDay = date === null ? games : games.filter((game) => game.date === date);
    if (onDay.length === 0 && date !== null) return err({ kind: 'otherDay', date });
    if (teams.length === 0) return ok(null);
    const known = new Set(teams.map((team) => names.get(foldText(team))));
    const playing = ({ away, home }: HubGame): number => [away, home].filter(({ name }) => known.has(name)).length;
    const game = onDay.find((one) => playing(one) === teams.length);
    return game === undefined ? err({ kind: 'noGame', teams, date }) : ok(game);
  };
}
