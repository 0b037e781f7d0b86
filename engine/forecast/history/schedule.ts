import { parseInstant } from '@ddh/engine/internal/domain';
import * as cells from './cells.ts';
import { byTime } from './days.ts';
import { Faults, type Parsed } from './faults.ts';
import { OFF_DAY, type OffGame, type Schedule, type ScheduleRow } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

export const SCHEDULE_COLUMNS = ['game_id', 'date', 'start_et', 'away', 'home'] as const;
const OPTIONAL = ['fantasy_week', 'start_utc', 'status'] as const;
type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number] | (typeof OPTIONAL)[number];

/**
 * Returns the scheduled games in a file. Also accepts a file of past games. A game with a `status` of OFF_DAY is off its
 * day; TBD and an empty `start_et` mean that its time is not known yet; with another word the game is unclear.
 */
export function parseSchedule(file: CsvFile): Parsed<Schedule> {
  const faults = new Faults();
  const games = new Map<string, ScheduleRow>();
  const off: OffGame[] = [];
  eachRow<ScheduleColumn>(file, { needed: SCHEDULE_COLUMNS, optional: OPTIONAL }, faults, (row) => {
    const game: ScheduleRow = {
      gameId: row.read('game_id', 'gameId', cells.gameId),
      date: row.read('date', 'date', cells.date),
      time: row.readOrNull('start_et', 'time', cells.time),
      away: row.read('away', 'team', cells.team),
      home: row.read('home', 'team', cells.team),
      week: row.readOrNull('fantasy_week', 'amount', cells.gameCount),
      start: parseInstant(row.text('start_utc')),
      isUnclear: !['', 'OK', 'TBD'].includes(row.text('status')),
    };
    const { gameId, date, away, home } = game;
    if (!row.bad && away === home) row.fault({ kind: 'againstItself', gameId, team: away });
    if (!row.bad && games.has(gameId)) row.fault({ kind: 'repeatedGame', gameId });
    if (row.bad) return;
    const status = OFF_DAY.find((word) => word === row.text('status'));
    if (status === undefined) games.set(gameId, game);
    else off.push({ gameId, date, away, home, status });
  });
  return faults.unless({ games: [...games.values()].toSorted(byTime), off });
}
