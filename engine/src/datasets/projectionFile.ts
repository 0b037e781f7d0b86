import * as v from 'valibot';
import { Name, PlayerId } from './fields.ts';
import { FigureRows } from './ladders.ts';
import type { Decoded } from './problems.ts';
import {
  GOALIE_STATS,
  PROJECTION_LEADS,
  SKATER_STATS,
  type ProjectedPlayer,
  type ProjectionFigure,
  type Projections,
} from './projections.ts';
import { ok } from '../result.ts';
import { readPosition } from './positions.ts';
import { decodeRecords, identity, isRepeated } from './records.ts';
import { compareTimeframes } from './timeframes.ts';

// Apart from what reads decoded projections, because pages would otherwise load Valibot.

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
