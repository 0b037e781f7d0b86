import { compareDates, zip, type LeagueDate, type RosterGroup } from '../domain/index.ts';
import type { Meeting, WeekGrid } from './grid.ts';

/** How many of each part start on a day; a utility spot takes a forward or a defenseman. */
export type LineupSpots = { readonly [group in RosterGroup]: number } & { readonly utility: number };

/** A player as a week knows him. `team`: by its name. */
export type WeekPlayer = { readonly group: RosterGroup; readonly team: string };

/** `past`: the day is over. `bench`: he plays, and would find no spot, or, without a league, adds no day. */
export type StartOutcome = 'added' | 'bench' | 'past';

/** A day on which the candidate plays. */
export type CandidateDay = {
  readonly date: LeagueDate;
  readonly meetings: readonly Meeting[];
  readonly offNight: boolean;
  readonly outcome: StartOutcome;
};

/** `games`: days on which he plays and that are not over; `added` of them he would start. */
export type AddedStarts = { readonly days: readonly CandidateDay[]; readonly games: number; readonly added: number };

/**
 * The starts that a candidate would add to a roster in a week: days on which more players start with him than without. He
 * is not among the roster. With a league's spots a day starts as many of each part as it has spots for, and forwards and
 * defensemen beyond them in its utility spots. Without (`null`) a day counts if he plays and nobody of the roster does.
 * Days before `from` can add nothing any more.
 */
export function addedStarts(
  candidate: WeekPlayer,
  roster: readonly WeekPlayer[],
  spots: LineupSpots | null,
  grid: WeekGrid,
  from: LeagueDate,
): AddedStarts {
  const his = grid.teams.find(({ team }) => team === candidate.team);
  const roles = zip(grid.days, playersByDay(roster, grid));
  const days = roles.flatMap(([{ date, offNight }, playing], i): readonly CandidateDay[] => {
    const meetings = his?.days[i] ?? [];
    if (meetings.length === 0) return [];
    const adds =
      spots === null ? playing.length === 0 : starters([...playing, candidate], spots) > starters(playing, spots);
    const outcome = compareDates(date, from) < 0 ? 'past' : adds ? 'added' : 'bench';
    return [{ date, meetings, offNight, outcome }];
  });
  const count = (outcome: StartOutcome): number => days.filter((day) => day.outcome === outcome).length;
  return { days, games: count('added') + count('bench'), added: count('added') };
}

/** How many of a roster play on a day, and how many of these start. `null`: there is no league that says. */
export type RosterDay = { readonly playing: number; readonly starting: number | null };

/** A roster's week, by the grid's days. */
export const rosterDays = (
  roster: readonly WeekPlayer[],
  spots: LineupSpots | null,
  grid: WeekGrid,
): readonly RosterDay[] =>
  playersByDay(roster, grid).map((playing) => ({
    playing: playing.length,
    starting: spots && starters(playing, spots),
  }));

/** Who of the players has a game, by the grid's days. */
function playersByDay(players: readonly WeekPlayer[], { days, teams }: WeekGrid): readonly (readonly WeekPlayer[])[] {
  const rows = new Map(teams.map((row) => [row.team, row]));
  return days.map((_, i) => players.filter(({ team }) => (rows.get(team)?.days[i] ?? []).length > 0));
}

/** How many of the players of a day start. */
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
