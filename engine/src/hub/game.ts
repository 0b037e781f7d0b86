import type { GameChange, HubFiles, PlayerInfo } from '../datasets/index.ts';
import { clockTime, clubCode, compareDates, type LeagueDate } from '../domain/index.ts';
import { changesOf } from './changes.ts';

/** `null` without an abbreviation in `p_info`, for a team that is no NHL club. */
export type HubTeam = { readonly name: string; readonly abbreviation: string | null };

/** A game that the Hub's pages list. `time` is the start time from `schedule_times`, or empty if it is unknown. */
export type HubGame = {
  readonly date: LeagueDate;
  readonly time: string;
  readonly away: HubTeam;
  readonly home: HubTeam;
  /** The index of the game in `game_probs`. `null` for a game that is only in the schedule. */
  readonly row: number | null;
  /**
   * The news that has changed the figures, newest first. `null` if the site has no file of changes, or if the game has
   * no figures.
   */
  readonly changes: readonly GameChange[] | null;
  /** True if the line-ups say that the game has begun. */
  readonly started: boolean;
};

/** The name that selectors show, such as `Chicago Blackhawks @ Florida Panthers`. Unique among the games of a date. */
export const gameName = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} @ ${home.name}`;

/**
 * Returns all games of `game_probs` and the schedule, sorted by date and start time. Games without a clock time are
 * last on their date.
 */
export function hubGames(
  files: Pick<HubFiles, 'game_probs' | 'schedule_times' | 'p_info' | 'changes' | 'lineups'>,
): readonly HubGame[] {
  const abbreviations = abbreviationsOf(files.p_info ?? []);
  const team = (name: string): HubTeam => hubTeam(name, abbreviations);
  const begun = new Set((files.lineups ?? []).filter(({ started }) => started).map(gameKey));
  const games = new Map<string, HubGame>();
  const merge = (date: LeagueDate, away: string, home: string, over: Partial<HubGame>): void => {
    const key = gameKey({ date, away, home });
    const none = { time: '', row: null, changes: null, started: begun.has(key) };
    games.set(key, { ...(games.get(key) ?? { date, away: team(away), home: team(home), ...none }), ...over });
  };
  files.game_probs?.games.forEach(({ date, away, home }, row) =>
    merge(date, away, home, { row, changes: changesOf(files.changes, { date, away, home }) }),
  );
  for (const { date, away, home, time } of files.schedule_times ?? []) merge(date, away, home, { time: time ?? '' });
  return [...games.values()].toSorted(byStart);
}

type GameKey = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** Identifies a game among those of all dates. */
export const gameKey = ({ date, away, home }: GameKey): string => JSON.stringify([date, away, home]);

export const gamesOn = <G extends { readonly date: LeagueDate }>(
  games: readonly G[],
  date: LeagueDate | null,
): readonly G[] => games.filter((game) => game.date === date);

/** Returns the distinct dates in ascending order (spec 2: 'Available Dates'). */
export function availableDates(games: readonly { readonly date: LeagueDate }[]): readonly LeagueDate[] {
  return [...new Set(games.map((game) => game.date))].toSorted(compareDates);
}

/**
 * Returns the date on which a page opens: of ascending dates the first that is not before `today`, or the first of all
 * if all are past, as in the sample.
 */
export const openingDate = (dates: readonly LeagueDate[], today: LeagueDate): LeagueDate | null =>
  dates.find((date) => date >= today) ?? dates[0] ?? null;

/**
 * Returns the abbreviation of each team. A team with two different abbreviations is left out, because one of the
 * abbreviations must be wrong and would show another team's badge.
 */
export function abbreviationsOf(players: readonly PlayerInfo[]): ReadonlyMap<string, string> {
  const only = new Map<string, string | null>();
  for (const { team, abbreviation } of players) {
    only.set(team, (only.get(team) ?? abbreviation) === abbreviation && only.get(team) !== null ? abbreviation : null);
  }
  return new Map([...only].flatMap(([team, abbreviation]) => (abbreviation === null ? [] : [[team, abbreviation]])));
}

/** Adds the abbreviation to a team's name. Files of one night have no players of the other teams. */
export const hubTeam = (name: string, abbreviations: ReadonlyMap<string, string>): HubTeam => ({
  name,
  abbreviation: abbreviations.get(name) ?? clubCode(name),
});

type Start = { readonly date: LeagueDate; readonly time: string | null };

/** Compares games by date and start time. Those without a clock time are last, because they may not take place. */
export const byStart = (a: Start, b: Start): number =>
  compareDates(a.date, b.date) || timeOrder(a.time) - timeOrder(b.time);

const timeOrder = (time: string | null): number => Number((clockTime(time ?? '') ?? '99:99').replace(':', ''));
