import { parseInstant } from '@ddh/engine/internal/domain';
import * as cells from './cells.ts';
import { byTime } from './days.ts';
import { Faults, type Parsed } from './faults.ts';
import type { ScheduleRow } from './rows.ts';
import { eachRow, type CsvFile } from './table.ts';

const NEEDED = ['game_id', 'date', 'start_et', 'away', 'home'] as const;
const OPTIONAL = ['fantasy_week', 'start_utc'] as const;
type ScheduleColumn = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];

/** Returns the scheduled games in a file, ordered by date, then id. Also accepts a file of past games. */
export function parseSchedule(file: CsvFile): Parsed<readonly ScheduleRow[]> {
  const faults = new Faults();
  const games = new Map<string, ScheduleRow>();
  eachRow<ScheduleColumn>(file, { needed: NEEDED, optional: OPTIONAL }, faults, (row) => {
    const game: ScheduleRow = {
      gameId: row.read('game_id', 'gameId', cells.gameId),
      date: row.read('date', 'date', cells.date),
      time: row.read('start_et', 'time', cells.time),
      away: row.read('away', 'team', cells.team),
      home: row.read('home', 'team', cells.team),
      week: row.readOrNull('fantasy_week', 'amount', cells.gameCount),
      start: parseInstant(row.text('start_utc')),
    };
    const { gameId, away, home } = game;
    if (!row.bad && away === home) row.fault({ kind: 'againstItself', gameId, team: away });
    if (!row.bad && games.has(gameId)) row.fault({ kind: 'repeatedGame', gameId });
    if (!row.bad) games.set(gameId, game);
  });
  return faults.unless([...games.values()].toSorted(byTime));
}
