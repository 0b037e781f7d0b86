/**
 * Pure functions of the Line-ups screen. They compute which games and players to list, and each player's state from the
 * news entries.
 */
import { clockTime, groupOf, readPositions, startTime, type LeagueDate } from '@ddh/engine/internal/domain';
import type { DataFiles, Row, ScreenEntry } from './lineupsData.ts';

type Named = { readonly name: string; readonly id: number | null };
export type Player = Named & {
  readonly isGoalie: boolean;
  /** Only for the goalie whom the data file `lineups` expects to start. */
  readonly forecast: { readonly chance: number | null; readonly isConfirmed: boolean } | null;
};
export type Team = { readonly name: string; readonly goalies: readonly Player[]; readonly skaters: readonly Player[] };
/** `time` is the start time in New York, or null if the file has no time of day for it. */
export type Game = {
  readonly date: string;
  readonly time: string | null;
  readonly isStarted: boolean;
  readonly teams: readonly [away: Team, home: Team];
};
/** Finds the news entries of a player. */
export type Lineup = Readonly<Record<'scratchOf' | 'startOf', (team: string, player: Named) => ScreenEntry | null>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts a name to lower case without accents, so that a search ignores case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const matches = (query: string, ...names: readonly string[]): boolean =>
  names.some((name) => folded(name).includes(folded(query.trim())));

const surname = (name: string): string => name.slice(name.indexOf(' ') + 1);
const bySurname = (a: Named, b: Named): number =>
  surname(a.name).localeCompare(surname(b.name)) || a.name.localeCompare(b.name);

/** Returns the key that identifies a player: the player's id, or the team and name of a player without an id. */
const keyOf = (team: string, { name, id }: Named): string => (id === null ? `${team} ${name}` : String(id));
const keyOfEntry = ({ team, player, player_id: id }: ScreenEntry): string => keyOf(team, { name: player, id });

/**
 * Returns the players of a team from the rows of p_info (`info`) and of all_available_players (`all`). A player who is
 * in both is listed once.
 */
function rosterOf(team: string, info: readonly Row[], all: readonly Row[]): readonly Omit<Player, 'forecast'>[] {
  const own = info.filter((row) => row['Team'] === team);
  const abbreviation = own.find((row) => row['API ABRV'])?.['API ABRV'];
  const rows = [...own, ...all.filter((row) => abbreviation !== undefined && row['ABR'] === abbreviation)];
  const players = new Map<string | number, Omit<Player, 'forecast'>>();
  for (const { Player: player, playerId, Pos: position } of rows) {
    const name = textOf(player);
    const id = Number.isSafeInteger(playerId) ? Number(playerId) : null;
    players.set(id ?? name, { name, id, isGoalie: groupOf(readPositions([textOf(position)]).position) === 'G' });
  }
  return [...players.values()];
}

/** Returns a team with its goalies and skaters. `row` is the game in the data file `lineups`. */
function teamOf(
  name: string,
  row: Row | undefined,
  venue: 'Away' | 'Home',
  info: readonly Row[],
  all: readonly Row[],
): Team {
  const roster = rosterOf(name, info, all);
  const goalies = roster.filter(({ isGoalie }) => isGoalie).toSorted(bySurname);
  const expected = row?.[`${venue} Goalie`];
  if (typeof expected === 'string' && !goalies.some((goalie) => goalie.name === expected))
    goalies.push({ name: expected, id: null, isGoalie: true });
  const chance = row?.[`${venue} Goalie Prob`];
  const forecast = {
    chance: typeof chance === 'number' ? chance : null,
    isConfirmed: row?.[`${venue} Goalie Source`] === 'confirmed',
  };
  return {
    name,
    goalies: goalies
      .map((goalie) => ({ ...goalie, forecast: goalie.name === expected ? forecast : null }))
      .toSorted((a, b) => Number(b.forecast !== null) - Number(a.forecast !== null)),
    skaters: roster
      .filter(({ isGoalie }) => !isGoalie)
      .map((skater) => ({ ...skater, forecast: null }))
      .toSorted(bySurname),
  };
}

/** Returns the games grouped by day, in order of start time. Leaves out days before `first`. */
export function gamesByDay(files: DataFiles, first: string): ReadonlyMap<string, readonly Game[]> {
  const { schedule_times: schedule, p_info: info = [], lineups = [] } = files;
  const all = files['fantasy/all_available_players'] ?? [];
  const games = schedule
    .map((game): Game => {
      const [date, time] = [textOf(game['Date']), textOf(game['Time'])];
      const [away, home] = [textOf(game['Away Team']), textOf(game['Home Team'])];
      const row = lineups.find((one) => one['Date'] === date && one['Away'] === away && one['Home'] === home);
      return {
        date,
        time: clockTime(startTime(date as LeagueDate, time)),
        isStarted: row?.['Started'] === true,
        teams: [teamOf(away, row, 'Away', info, all), teamOf(home, row, 'Home', info, all)],
      };
    })
    .filter(({ date }) => date >= first)
    .toSorted((a, b) => `${a.date} ${a.time ?? '99'}`.localeCompare(`${b.date} ${b.time ?? '99'}`));
  const days = new Map<string, readonly Game[]>();
  for (const game of games) days.set(game.date, [...(days.get(game.date) ?? []), game]);
  return days;
}

/** Whether a game has begun. `now` is New York's time, such as `2026-11-25 19:00`. */
export const hasBegun = ({ date, time, isStarted }: Game, now: string): boolean =>
  isStarted || date < now.slice(0, 10) || (time !== null && `${date} ${time}` <= now);

/**
 * Applies the news entries of a day. `scratchOf` finds the entry that scratches a player, and `startOf` finds the entry
 * that confirms a goalie as the starter. As in the news file, only the latest entry for a player counts.
 */
export function lineupOf(entries: readonly ScreenEntry[], day: string): Lineup {
  const scratched = new Map<string, ScreenEntry>();
  const starting = new Map<string, ScreenEntry>();
  for (const entry of entries.filter(({ date }) => date === day).toSorted((a, b) => a.at.localeCompare(b.at))) {
    const key = keyOfEntry(entry);
    scratched.delete(key);
    for (const [team, goalie] of starting) if (keyOfEntry(goalie) === key) starting.delete(team);
    if (entry.kind === 'scratch') scratched.set(key, entry);
    if (entry.kind === 'goalie') starting.set(entry.team, entry);
  }
  return {
    scratchOf: (team, player) => scratched.get(keyOf(team, player)) ?? null,
    startOf: (team, player) => {
      const goalie = starting.get(team);
      return goalie !== undefined && keyOfEntry(goalie) === keyOf(team, player) ? goalie : null;
    },
  };
}
