import { existsSync, readFileSync } from 'node:fs';
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
import type { PastTexts } from './seasons.ts';

/** The game results known before the season 2025-26, the rosters of that season, and its schedule. */
export type Inputs = {
  readonly past: PastTexts;
  readonly sheets: readonly GameSheet[];
  readonly roster: readonly RosterPlayer[];
  readonly schedule: readonly ScheduleRow[];
};

/** File names of the inputs, which are public NHL facts (README.md describes them). */
const INPUT_FILES = {
  games: 'games.csv',
  skaters: 'skater_games.csv.gz',
  goalies: 'goalie_games.csv.gz',
  roster: 'rosters_2025_26.csv',
  schedule: 'schedule_2025_26.csv',
} as const;

/** Returns the names of the input files that a folder lacks. */
export const missingInputs = (folder: string): readonly string[] =>
  Object.values(INPUT_FILES).filter((name) => !existsSync(join(folder, name)));

export function readInputs(folder: string): Inputs {
  const file = (input: keyof typeof INPUT_FILES): CsvFile => {
    const name = INPUT_FILES[input];
    const bytes = readFileSync(join(folder, name));
    return { name, text: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
  };
  const past = { games: file('games'), skaters: file('skaters'), goalies: file('goalies') };
  return {
    past: { games: past.games.text, skaters: past.skaters.text, goalies: past.goalies.text },
    sheets: read(readHistory(past)),
    roster: read(parseRosters(file('roster'))),
    schedule: read(parseSchedule(file('schedule'))).games,
  };
}

function read<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.error));
}
