import { parseInstant } from '@ddh/engine/internal/domain';
import { byTime } from './days.ts';
import { Faults, type Parsed } from './faults.ts';
import { OFF_DAY, type OffGame, type Schedule, type ScheduleRow } from './rows.ts';
import { SEASON_FILES } from './seasonFiles.ts';
import { eachRow, type CsvFile } from './table.ts';

/** The words for a game on its day. An empty cell says the same. */
const ON_DAY = ['OK', 'TBD'];

/**
 * Returns the scheduled games in a file. Also accepts a file of past games. A game with a `status` of OFF_DAY is off its
 * day; TBD and an empty `start_et` mean that its time is not known yet; with another word the game is unclear.
 */
export function parseSchedule(file: CsvFile): Parsed<Schedule> {
  const faults = new Faults();
  const games = new Map<string, ScheduleRow>();
  const off: OffGame[] = [];
  eachRow(file, SEASON_FILES.schedule, faults, (row) => {
    const { startUtc, status, ...game } = row.values();
    const { gameId, date, away, home } = game;
    if (!row.bad && away === home) row.fault({ kind: 'againstItself', gameId, team: away });
    if (!row.bad && games.has(gameId)) row.fault({ kind: 'repeatedGame', gameId });
    if (row.bad) return;
    const reason = OFF_DAY.find((word) => word === status);
    const isUnclear = status !== null && !ON_DAY.includes(status);
    if (reason === undefined) games.set(gameId, { ...game, start: parseInstant(startUtc), isUnclear });
    else off.push({ gameId, date, away, home, status: reason });
  });
  return faults.unless({ games: [...games.values()].toSorted(byTime), off });
}
