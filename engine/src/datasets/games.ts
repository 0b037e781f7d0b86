import type { Probability } from '../odds/index.ts';
import { LINES, parseLine, type LeagueDate, type Line } from '../domain/index.ts';
import { Amount, DateField, GameIdField, Margin, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, isRepeated, MOST_GAMES } from './records.ts';

/** P(team wins by more than the margin), for every team that plays that day. */
export type PuckLine = {
  readonly date: LeagueDate;
  readonly margin: Line;
  readonly shares: ReadonlyMap<string, Probability>;
};

/** Everything else in a record of `puck_line_probs` is a team; what pandas leaves behind is not. */
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
    // A missing margin is the k-th one; a margin that is there but is none would make the record mean anything.
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

/** A key is a team's when somewhere it holds a probability; any other is an unknown key, and those are ignored. */
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
  /** `19:00` in New York, or a text that is shown as it is. */
  readonly time: string | null;
};

export function decodeSchedule(doc: unknown): Decoded<readonly ScheduleEntry[]> {
  const games = new GamesOfDates();
  return decodeRecords(
    doc,
    (record) => {
      const date = record.required('Date', DateField);
      const away = record.required('Away Team', Name);
      const home = record.required('Home Team', Name);
      if (date === null || away === null || home === null || !games.add({ date, away, home }, record)) return null;
      return { date, away, home, time: record.optional('Time', Name) };
    },
    MOST_GAMES,
  );
}

/** Projected goals and shots of a team on a date. The columns are called `Against`; they are the team's own. */
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

/** Which id a game's files carry. Without a date the id is the one of these teams' next game. */
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
