import type { HubFiles, PlayerInfo } from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../domain/index.ts';

/** `abbreviation` as `p_info` has it; `null` where it has no player of the team. */
export type HubTeam = { readonly name: string; readonly abbreviation: string | null };

/** A game that the Hub's pages offer. `time` as `schedule_times` has it, empty where it is not known. */
export type HubGame = {
  readonly date: LeagueDate;
  readonly time: string;
  readonly away: HubTeam;
  readonly home: HubTeam;
  /** The game's record in `game_probs`; `null` for a game that is only scheduled. */
  readonly row: number | null;
};

/** What tells a date's games apart, and what selectors show: `Chicago Blackhawks @ Florida Panthers`. */
export const gameName = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} @ ${home.name}`;

/** All games of `game_probs` and the schedule, by date and start time; those without a clock time last. */
export function hubGames(files: Pick<HubFiles, 'game_probs' | 'schedule_times' | 'p_info'>): readonly HubGame[] {
  const abbreviations = abbreviationsOf(files.p_info ?? []);
  const team = (name: string): HubTeam => ({ name, abbreviation: abbreviations.get(name) ?? null });
  const games = new Map<string, HubGame>();
  const put = (date: LeagueDate, away: string, home: string, over: { time: string } | { row: number }): void => {
    const key = JSON.stringify([date, away, home]);
    const game = games.get(key) ?? { date, time: '', away: team(away), home: team(home), row: null };
    games.set(key, { ...game, ...over });
  };
  files.game_probs?.games.forEach(({ date, away, home }, row) => put(date, away, home, { row }));
  for (const { date, away, home, time } of files.schedule_times ?? []) put(date, away, home, { time: time ?? '' });
  return [...games.values()].toSorted((a, b) => compareDates(a.date, b.date) || minutes(a.time) - minutes(b.time));
}

export const gamesOn = <G extends { readonly date: LeagueDate }>(
  games: readonly G[],
  date: LeagueDate | null,
): readonly G[] => games.filter((game) => game.date === date);

/** The distinct dates, ascending (spec 2: 'Available Dates'). */
export function availableDates(games: readonly { readonly date: LeagueDate }[]): readonly LeagueDate[] {
  return [...new Set(games.map((game) => game.date))].toSorted(compareDates);
}

/** By team. A team with two abbreviations has none: one of them is another team's, and its badge would be a lie. */
export function abbreviationsOf(players: readonly PlayerInfo[]): ReadonlyMap<string, string> {
  const only = new Map<string, string | null>();
  for (const { team, abbreviation } of players) {
    only.set(team, (only.get(team) ?? abbreviation) === abbreviation && only.get(team) !== null ? abbreviation : null);
  }
  return new Map([...only].flatMap(([team, abbreviation]) => (abbreviation === null ? [] : [[team, abbreviation]])));
}

/** `19:00` as minutes; a text that is no clock time is later than any (it may not even be played). */
function minutes(time: string): number {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  return hour === undefined ? 1e6 : Number(hour) * 60 + Number(minute);
}
