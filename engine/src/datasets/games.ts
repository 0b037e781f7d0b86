import type { Probability } from '../odds/index.ts';
import { LINES, parseLine, startTime, type LeagueDate, type Line } from '../domain/index.ts';
import { Amount, DateField, GameIdField, Margin, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, isRepeated, MOST_GAMES, type RecordReader } from './records.ts';

/** `shares` maps each team that plays on `date` to its probability of winning by more than `margin`. */
export type PuckLine = {
  readonly date: LeagueDate;
  readonly margin: Line;
  readonly shares: ReadonlyMap<string, Probability>;
};

/**
 * Keys of a `puck_line_probs` record that are not teams: the date, the margin, and the index columns that pandas adds.
 */
const NOT_A_TEAM = /^(index|level_\d+|Unnamed: \d+|Margin|[Dd]ate)$/;

export function decodePuckLines(doc: unknown): Decoded<readonly PuckLine[]> {
  const teams = teamColumns(doc);
  const ofDate = new Map<LeagueDate, number>();
  const seen = new Set<string>();
  return decodeRecords(doc, (record) => {
    const date = record.required('index', DateField);
    if (date === null) return null;
    const k = ofDate.get(date) ?? 0;
    ofDate.set(date, k + 1);
    // If a record has no margin, its position among the records of the date determines the margin. An invalid margin is
    // not replaced.
    const given = record.value('Margin') ?? null;
    const margin = given === null ? parseLine(LINES.margin[0] + k) : record.optional('Margin', Margin);
    if (margin === null || isRepeated(seen, `${date} ${margin}`, record, `margin ${margin} on ${date}`)) return null;
    const shares = new Map<string, Probability>();
    for (const team of record.keys()) {
      const share = teams.has(team) ? record.share(team) : null;
      if (share !== null) shares.set(team, share);
    }
    return { date, margin, shares };
  });
}

/** Returns the keys whose value is a probability in at least one record. These are the teams. */
function teamColumns(doc: unknown): ReadonlySet<string> {
  const teams = new Set<string>();
  for (const record of Array.isArray(doc) ? (doc as readonly unknown[]) : []) {
    if (typeof record !== 'object' || record === null) continue;
    for (const [key, value] of Object.entries(record)) {
      if (typeof value === 'number' && value >= 0 && value <= 1 && !NOT_A_TEAM.test(key)) teams.add(key);
    }
  }
  return teams;
}

export type ScheduleEntry = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  /** New York time such as `19:00`, or any other text, which pages show unchanged. */
  readonly time: string | null;
};

/** The text in place of a start time that is not yet known. */
export const START_UNKNOWN = 'Time to be told';

/** Reads the start of a game on `date`. */
export function readStart(record: RecordReader, date: LeagueDate): string | null {
  const text = record.optional('Time', Name);
  return text === null ? null : startTime(date, text);
}

export function decodeSchedule(doc: unknown): Decoded<readonly ScheduleEntry[]> {
  const games = new GamesOfDates();
  return decodeRecords(
    doc,
    (record) => {
      const date = record.required('Date', DateField);
      const away = record.required('Away Team', Name);
      const home = record.required('Home Team', Name);
      if (date === null || away === null || home === null || !games.add({ date, away, home }, record)) return null;
      return { date, away, home, time: readStart(record, date) };
    },
    MOST_GAMES,
  );
}

/**
 * A team's projected goals and shots on a date. The file's columns are named `Against`, but count the team's own goals
 * and shots.
 */
export type TeamAverage = {
  readonly team: string;
  readonly date: LeagueDate;
  readonly goals: number | null;
  readonly shots: number | null;
};

export function decodeTeamAverages(doc: unknown): Decoded<readonly TeamAverage[]> {
  const seen = new Set<string>();
  return decodeRecords(doc, (record) => {
    const team = record.required('Team', Name);
    const date = record.required('index', DateField);
    if (team === null || date === null) return null;
    if (isRepeated(seen, JSON.stringify([date, team]), record, `${team} on ${date}`)) return null;
    return {
      team,
      date,
      goals: record.optional('Goals Against', Amount),
      shots: record.optional('Shots Against', Amount),
    };
  });
}

/** The id in the names of a game's files. If `date` is `null`, the id belongs to the next game of these teams. */
export type GameRef = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly date: LeagueDate | null;
};

export function decodeGameIds(doc: unknown): Decoded<readonly GameRef[]> {
  const seen = new Set<string>();
  return decodeRecords(doc, (record) => {
    const id = record.required('id', GameIdField);
    const home = record.required('Home Team', Name);
    const away = record.required('Away Team', Name);
    if (id === null || home === null || away === null) return null;
    if (isRepeated(seen, id, record, `game ${id}`)) return null;
    return { id, home, away, date: record.optional('Date', DateField) };
  });
}
