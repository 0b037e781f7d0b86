/** Reads the public NHL facts that the fixtures are made of: the CSV files of one folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  parseRosters,
  parseSchedule,
  readHistory,
  type CsvFile,
  type GameSheet,
  type Parsed,
  type RosterPlayer,
  type ScheduleRow,
} from '@ddh/forecast/history';

/** What is known before the season 2025-26 begins, and its fixtures. */
export type Pack = {
  readonly sheets: readonly GameSheet[];
  readonly roster: readonly RosterPlayer[];
  readonly schedule: readonly ScheduleRow[];
};

export function readPack(folder: string): Pack {
  const file = (name: string): CsvFile => {
    const bytes = readFileSync(join(folder, name));
    return { name, text: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
  };
  const history = readHistory({
    games: file('games.csv'),
    skaters: file('skater_games.csv.gz'),
    goalies: file('goalie_games.csv.gz'),
  });
  return {
    sheets: read(history),
    roster: read(parseRosters(file('rosters_2025_26.csv'))),
    schedule: read(parseSchedule(file('schedule_2025_26.csv'))),
  };
}

function read<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.error));
}
