import * as v from 'valibot';
import type { FantasyStat } from '../domain/index.ts';
import { Name, PlayerId } from './fields.ts';
import { FigureRows, type Figures } from './ladders.ts';
import type { Decoded } from './problems.ts';
import { ok } from '../result.ts';
import { readPosition } from './positions.ts';
import { decodeRecords, identity, isRepeated } from './records.ts';
import { compareTimeframes } from './timeframes.ts';

/** Column names of skater projections. */
export const SKATER_STATS = {
  goals: 'Goals',
  assists: 'Assists',
  points: 'Points',
  ppGoals: 'PP Goals',
  ppAssists: 'PP Assists',
  ppPoints: 'PP Points',
  pkGoals: 'PK Goals',
  pkAssists: 'PK Assists',
  pkPoints: 'PK Points',
  shots: 'SOG',
  plusMinus: 'PlusMinus',
  blocks: 'Blocks',
  hits: 'Hits',
} as const satisfies { readonly [stat in FantasyStat]: string };
export type SkaterStat = FantasyStat;

/** Column names of goalie projections. */
export const GOALIE_STATS = {
  wins: 'Wins Remaining',
  shotsAgainst: 'Shots Against Remaining',
  goalsAgainst: 'Goals Against Remaining',
  saves: 'Saves Remaining',
  shutouts: 'Shutouts Remaining',
} as const;
export type GoalieStat = keyof typeof GOALIE_STATS;

/**
 * The first columns of each row of projections: the percentage of leagues in which the player is owned (0 to 100), and
 * the player's number of games.
 */
const PROJECTION_LEADS = ['owned', 'games'] as const;
export type ProjectionFigure = (typeof PROJECTION_LEADS)[number] | SkaterStat | GoalieStat;

export type ProjectedPlayer = {
  readonly player: string;
  readonly playerId: number | null;
  readonly team: string | null;
  readonly abbreviation: string | null;
  /** C, LW, RW, F, D or G, or several of them, the main position first: `LW/D`. */
  readonly position: string | null;
};

/**
 * The decoded file `skater_projections` or `goalie_projections`. Row `t * players.length + p` of `figures` is for
 * player p in timeframe t, in the order of `columns`. NaN means "unknown". The row is all NaN if the player has no
 * record in the timeframe. Use `projected` to read a number.
 */
export type Projections = {
  readonly players: readonly ProjectedPlayer[];
  /**
   * The weeks (`Week 1`, `Week 2` and so on) are first. All other timeframes, such as `Rest of Season`, follow in file
   * order.
   */
  readonly timeframes: readonly string[];
  readonly columns: readonly ProjectionFigure[];
  readonly figures: Figures;
  /** Whether at least one record is marked `Estimated`. */
  readonly estimated: boolean;
};

const MOST = 100_000;
const STAT = 'must be a number';
const Stat = v.pipe(v.number(STAT), v.minValue(-MOST, STAT), v.maxValue(MOST, STAT));
const OWNED = 'must be a percentage from 0 to 100';
const Owned = v.pipe(v.number(OWNED), v.minValue(0, OWNED), v.maxValue(100, OWNED));

const Flag = v.boolean('must be true or false');

/**
 * These two maxima limit the memory for a file, because each player has a row in each timeframe. A season has about 27
 * weeks and 1,000 players.
 */
export const MOST_TIMEFRAMES = 60;
export const MOST_PLAYERS = 3000;

export const decodeSkaterProjections = (doc: unknown): Decoded<Projections> => decode(doc, SKATER_STATS);
export const decodeGoalieProjections = (doc: unknown): Decoded<Projections> => decode(doc, GOALIE_STATS);

function decode(doc: unknown, stats: Readonly<Record<string, string>>): Decoded<Projections> {
  const columns = [...PROJECTION_LEADS, ...Object.keys(stats)] as ProjectionFigure[];
  const rows = new FigureRows(columns.length);
  const players = new Map<string, { readonly at: number; readonly player: ProjectedPlayer }>();
  /**
   * The records of each timeframe, in file order. `row` is an index into `rows`, and `player` is an index into the
   * players.
   */
  const timeframes = new Map<string, { readonly row: number; readonly player: number }[]>();
  const seen = new Set<string>();
  let count = 0;
  let estimated = false;
  const decoded = decodeRecords(doc, (record) => {
    const player = record.required('Player', Name);
    const timeframe = record.required('Timeframe', Name);
    if (player === null || timeframe === null) return null;
    const playerId = record.optional('playerId', PlayerId);
    const team = record.optional('Team', Name);
    const abbreviation = record.optional('ABR', Name);
    const key = identity(player, playerId, team ?? abbreviation);
    if (isRepeated(seen, JSON.stringify([key, timeframe]), record, `${player} in ${timeframe}`)) return null;
    const ofTimeframe = timeframes.get(timeframe) ?? [];
    if (ofTimeframe.length === 0 && timeframes.size === MOST_TIMEFRAMES) {
      record.note('Timeframe', `is over the limit of ${MOST_TIMEFRAMES} timeframes`);
      return null;
    }
    timeframes.set(timeframe, ofTimeframe);
    const known = players.get(key) ?? {
      at: players.size,
      player: { player, playerId, team, abbreviation, position: readPosition(record) },
    };
    if (known.at === MOST_PLAYERS) {
      record.note('Player', `is over the limit of ${MOST_PLAYERS} players`);
      return null;
    }
    players.set(key, known);
    estimated = (record.optional('Estimated', Flag) ?? false) || estimated;
    const { values, at } = rows.row(count);
    values[at] = record.optional('percent_owned', Owned) ?? NaN;
    values[at + 1] = record.optional('Games', Stat) ?? NaN;
    Object.values(stats).forEach((column, i) => {
      values[at + PROJECTION_LEADS.length + i] = record.optional(column, Stat) ?? NaN;
    });
    ofTimeframe.push({ row: count, player: known.at });
    return count++;
  });
  if (!decoded.ok) return decoded;
  const { problems, more } = decoded.value;
  const ordered = [...timeframes].toSorted(([a], [b]) => compareTimeframes(a, b));
  const read = rows.take(count);
  const figures = new Float64Array(ordered.length * players.size * columns.length).fill(NaN);
  for (const [t, [, records]] of ordered.entries()) {
    for (const { row, player } of records) {
      const from = row * columns.length;
      figures.set(read.subarray(from, from + columns.length), (t * players.size + player) * columns.length);
    }
  }
  return ok({
    data: {
      players: [...players.values()].map(({ player }) => player),
      timeframes: ordered.map(([name]) => name),
      columns,
      figures,
      estimated,
    },
    problems,
    more,
  });
}

/** Returns a key that identifies a player within a projection file and in later versions of the file. */
export const playerKey = ({ player, playerId, team, abbreviation }: ProjectedPlayer): string =>
  identity(player, playerId, team ?? abbreviation);

/** Returns a projected number, or `null` if it is unknown. `timeframe` and `player` are indexes. */
export function projected(
  { players, columns, figures }: Projections,
  timeframe: number,
  player: number,
  column: ProjectionFigure,
): number | null {
  const i = columns.indexOf(column);
  const value = i < 0 ? undefined : figures[(timeframe * players.length + player) * columns.length + i];
  return value === undefined || Number.isNaN(value) ? null : value;
}
