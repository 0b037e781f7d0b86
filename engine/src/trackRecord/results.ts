import * as v from 'valibot';
import { PROPS, type Prop } from '../domain/index.ts';
import type { Decoded } from '../datasets/index.ts';
import { pathOf, problemOf } from '../schema/index.ts';
import { err, ok } from '../result.ts';
import { count, day, instant, OBJECT, text } from './fields.ts';
import type { GameResult } from './grade.ts';
import { receiptSchema } from './published.ts';

const team = v.strictObject({ name: text, Goals: count, Shots: count }, OBJECT);
const counts = v.strictObject(
  Object.fromEntries(PROPS.map((prop) => [prop, v.exactOptional(count)])) as {
    readonly [prop in Prop]: v.ExactOptionalSchema<typeof count, undefined>;
  },
  OBJECT,
);

const schema = v.strictObject(
  {
    version: v.literal(1, 'must be 1'),
    date: day,
    receipts: v.array(receiptSchema, 'must be a list'),
    games: v.array(
      v.strictObject(
        {
          gameId: text,
          /** The last known scheduled start of the game. Only forecasts that were published before this time count. */
          start: v.nullable(instant),
          /** Whether an earlier version of this file had another result for the game. */
          corrected: v.boolean('must be true or false'),
          /** The game's goals, shots and player counts. `null` if the game was not played on this day. */
          result: v.nullable(
            v.strictObject({ away: team, home: team, players: v.record(text, counts, OBJECT) }, OBJECT),
          ),
        },
        OBJECT,
      ),
      'must be a list',
    ),
  },
  OBJECT,
);

/** The results of a day, with which its forecasts are graded (docs/data-contract.md, "Record"). */
export type TrackRecordResults = v.InferOutput<typeof schema>;
export type TrackRecordGame = TrackRecordResults['games'][number];

export function decodeTrackRecordResults(doc: unknown): Decoded<TrackRecordResults> {
  const parsed = v.safeParse(schema, doc, { abortEarly: true });
  if (parsed.success) return ok({ data: parsed.output, problems: [], more: 0 });
  const [issue] = parsed.issues;
  return err({ path: pathOf(issue) || 'results', problem: problemOf(issue) });
}

export const encodeTrackRecordResults = (results: TrackRecordResults): string => `${JSON.stringify(results)}\n`;

/** Returns the result of a game in the form that `gradeLeg` needs. */
export const gameResultOf = ({ result }: TrackRecordGame): GameResult | null =>
  result && { away: result.away, home: result.home, players: new Map(Object.entries(result.players)) };
