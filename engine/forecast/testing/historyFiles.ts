import { fileText, isRequired, type Columns, type WrittenRow } from '../history/columns.ts';
import { SEASON_FILES } from '../history/seasonFiles.ts';
import type { GameSheet, RosterPlayer, ScheduledGame, SkaterGame } from '../history/index.ts';

/** Writes history files that `readHistory` and the other parsers can read. */

/** Writes the columns that a file must have, and those of which a row has a value. */
function write<C extends Columns>(columns: C, rows: readonly Partial<WrittenRow<C>>[]): string {
  const isWritten = (field: string): boolean =>
    isRequired(columns[field]!) || rows.some((row) => (row as Readonly<Record<string, unknown>>)[field] != null);
  const some = Object.fromEntries(Object.entries(columns).filter(([field]) => isWritten(field)));
  return fileText(some as C, rows as readonly WrittenRow<C>[]);
}

export const gamesCsv = (sheets: readonly GameSheet[]): string =>
  write(
    SEASON_FILES.games,
    sheets.map(({ game }) => game as WrittenRow<typeof SEASON_FILES.games>),
  );

const rowsOf = <T>(sheets: readonly GameSheet[], rows: (sheet: GameSheet) => readonly T[]) =>
  sheets.flatMap((sheet) => rows(sheet).map((row) => ({ ...row, gameId: sheet.game.gameId, date: sheet.game.date })));

export const skatersCsv = (sheets: readonly GameSheet[]): string =>
  write(
    SEASON_FILES.skater_games,
    rowsOf(sheets, ({ skaters }) => skaters),
  );

export const goaliesCsv = (sheets: readonly GameSheet[]): string =>
  write(
    SEASON_FILES.goalie_games,
    rowsOf(sheets, ({ goalies }) => goalies),
  );

export const scheduleCsv = (games: readonly ScheduledGame[]): string => write(SEASON_FILES.schedule, games);

export const rostersCsv = (players: readonly RosterPlayer[]): string => write(SEASON_FILES.rosters, players);

/** A skater's row of a game. All counts are 0 except those given. */
export const skaterGame = (team: string, playerId: number, counts: Partial<SkaterGame> = {}): SkaterGame => ({
  team,
  playerId,
  name: `Skater ${playerId}`,
  position: 'C',
  goals: 0,
  assists: 0,
  points: 0,
  shots: 0,
  blocks: 0,
  hits: 0,
  plusMinus: 0,
  powerPlayGoals: 0,
  powerPlayAssists: null,
  iceTime: 1000,
  ...counts,
});
