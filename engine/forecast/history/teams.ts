import { CLUBS, findClub } from '@ddh/engine/internal/domain';
import type { TeamKey } from './cells.ts';
import { optional, type Columns } from './columns.ts';
import { Faults, type Parsed } from './faults.ts';
import type { ScheduledGame, TeamName } from './rows.ts';
import { SEASON_FILES } from './seasonFiles.ts';
import type { GameSheet } from './sheet.ts';
import { eachRow, type CsvFile } from './table.ts';

/** A team of the league. `formerly` has the abbreviations that it had before it moved or was renamed. */
export type LeagueTeam = TeamName & { readonly formerly: readonly TeamKey[] };

/** `ddh fetch` does not know earlier abbreviations, so an operator may add them. */
const COLUMNS = { ...SEASON_FILES.teams, formerly: optional('formerly', 'text') } as const satisfies Columns;

/** The clubs that the engine knows. Without a file of teams, these clubs form the league. */
export const KNOWN_TEAMS: readonly LeagueTeam[] = CLUBS.map(({ key, name }) => ({ key, name, formerly: [] }));

/**
 * Parses a file of the league's teams. `formerly` lists abbreviations, separated by spaces. Teams of the engine that
 * are not in the file stay known, because past games may name them.
 */
export function parseTeams(file: CsvFile): Parsed<readonly LeagueTeam[]> {
  const faults = new Faults();
  const teams = new Map<TeamKey, LeagueTeam>();
  eachRow(file, COLUMNS, faults, (row) => {
    const { key, name, formerly } = row.values();
    if (!row.bad && teams.has(key)) row.fault({ kind: 'repeatedTeam', team: key });
    if (!row.bad) teams.set(key, { key, name: usualName(key, name), formerly: wordsOf(formerly ?? '') });
  });
  const others = KNOWN_TEAMS.filter(({ key }) => !teams.has(key));
  return faults.unless([...teams.values(), ...others]);
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/**
 * Returns the engine's spelling of a club that the engine knows, because the data files use that spelling: Montreal,
 * not Montréal.
 */
function usualName(key: TeamKey, name: string): string {
  const club = findClub(name);
  return club.ok && club.value.key === key ? club.value.name : name;
}

/** Maps former abbreviations to present ones. */
export const movesOf = (teams: readonly LeagueTeam[]): ReadonlyMap<TeamKey, TeamKey> =>
  new Map(teams.flatMap(({ key, formerly }) => formerly.map((old) => [old, key] as const)));

/** Gives past games the present abbreviations of their teams, so that a team keeps its rating when it moves. */
export function withMoves(sheets: readonly GameSheet[], moves: ReadonlyMap<TeamKey, TeamKey>): readonly GameSheet[] {
  if (moves.size === 0) return sheets;
  const moved = <T extends { readonly team: TeamKey }>(row: T): T => {
    const team = moves.get(row.team);
    return team === undefined ? row : { ...row, team };
  };
  return sheets.map(({ game, skaters, goalies }) => ({
    game: { ...game, away: moved(game.away), home: moved(game.home) },
    skaters: skaters.map(moved),
    goalies: goalies.map(moved),
  }));
}

/** Gives the games of a schedule the present abbreviations of their teams, as `withMoves` does for past games. */
export const scheduleWithMoves = <T extends Pick<ScheduledGame, 'away' | 'home'>>(
  games: readonly T[],
  moves: ReadonlyMap<TeamKey, TeamKey>,
): readonly T[] =>
  games.map((game) => ({ ...game, away: moves.get(game.away) ?? game.away, home: moves.get(game.home) ?? game.home }));
