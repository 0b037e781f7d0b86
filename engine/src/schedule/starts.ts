import { compareDates, zip, type LeagueDate, type RosterGroup } from '../domain/index.ts';
import type { Meeting, WeekGrid } from './grid.ts';

/** Number of lineup spots per group on each day. A utility spot takes a forward or a defenseman. */
export type LineupSpots = { readonly [group in RosterGroup]: number } & { readonly utility: number };

/** The parts of a fantasy player that are needed to count starts. */
export type WeekPlayer = { readonly group: RosterGroup; readonly team: string };

/**
 * What a day adds to a candidate's starts. `past`: the day is over. `added`: the candidate adds a start. `bench`: the
 * candidate plays but adds none, because there is no lineup spot or, in a league without spots, because a rostered
 * player also plays that day.
 */
export type StartOutcome = 'added' | 'bench' | 'past';

export type CandidateDay = {
  readonly date: LeagueDate;
  readonly meetings: readonly Meeting[];
  readonly offNight: boolean;
  readonly outcome: StartOutcome;
};

/**
 * The starts that a candidate adds. `games`: the number of days, from the given date on, on which the candidate has a
 * game. `added`: the number of these days on which the candidate would start.
 */
export type AddedStarts = { readonly days: readonly CandidateDay[]; readonly games: number; readonly added: number };

/**
 * Counts the starts that a candidate would add to a roster in a week: the days on which more players start with the
 * candidate than without. The candidate must not be on the roster. With a league's spots, each group fills its own
 * spots, and extra forwards and defensemen fill the utility spots. Without spots (`null`), a day counts if the
 * candidate plays and no rostered player does. Days before `from` add nothing.
 */
export function addedStarts(
  candidate: WeekPlayer,
  roster: readonly WeekPlayer[],
  spots: LineupSpots | null,
  grid: WeekGrid,
  from: LeagueDate,
): AddedStarts {
  const row = grid.teams.find(({ team }) => team === candidate.team);
  const roles = zip(grid.days, playersByDay(roster, grid));
  const days = roles.flatMap(([{ date, offNight }, playing], i): readonly CandidateDay[] => {
    const meetings = row?.days[i] ?? [];
    if (meetings.length === 0) return [];
    const adds =
      spots === null ? playing.length === 0 : starters([...playing, candidate], spots) > starters(playing, spots);
    const outcome = compareDates(date, from) < 0 ? 'past' : adds ? 'added' : 'bench';
    return [{ date, meetings, offNight, outcome }];
  });
  const count = (outcome: StartOutcome): number => days.filter((day) => day.outcome === outcome).length;
  return { days, games: count('added') + count('bench'), added: count('added') };
}

/**
 * A roster on one day. `playing`: how many rostered players have a game. `starting`: how many of them start. `null` if
 * the league sets no lineup spots.
 */
export type RosterDay = { readonly playing: number; readonly starting: number | null };

/** Returns how many rostered players have a game and how many start, for each day of the grid. */
export const rosterDays = (
  roster: readonly WeekPlayer[],
  spots: LineupSpots | null,
  grid: WeekGrid,
): readonly RosterDay[] =>
  playersByDay(roster, grid).map((playing) => ({
    playing: playing.length,
    starting: spots && starters(playing, spots),
  }));

/** For each day of the grid, returns the players who have a game. */
function playersByDay(players: readonly WeekPlayer[], { days, teams }: WeekGrid): readonly (readonly WeekPlayer[])[] {
  const rows = new Map(teams.map((row) => [row.team, row]));
  return days.map((_, i) => players.filter(({ team }) => (rows.get(team)?.days[i] ?? []).length > 0));
}

/** Returns how many of the players who have a game are in the starting lineup. */
function starters(playing: readonly WeekPlayer[], spots: LineupSpots): number {
  const count = (group: RosterGroup): number => playing.filter((player) => player.group === group).length;
  const [forwards, defense, goalies] = [count('F'), count('D'), count('G')];
  const beyond = Math.max(0, forwards - spots.F) + Math.max(0, defense - spots.D);
  return (
    Math.min(forwards, spots.F) +
    Math.min(defense, spots.D) +
    Math.min(beyond, spots.utility) +
    Math.min(goalies, spots.G)
  );
}
