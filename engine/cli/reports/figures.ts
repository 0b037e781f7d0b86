import * as v from 'valibot';
import { SIDES } from '@ddh/engine/internal/domain';

/**
 * The figures of all reports that `--json` prints: one name and one type for each. A command takes only types from
 * `reports/`, so that no schema is loaded when it runs.
 *
 * An object's printed texts are in its field `text`, under the names of the figures.
 */
const figure = <const T extends v.GenericSchema>(schema: T, description: string) =>
  v.pipe(schema, v.description(description));

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const range = v.tuple([v.number(), v.number()]);

export const probability = figure(share, 'A chance from 0 to 1.');
export const interval = figure(v.tuple([share, share]), 'The 95 % interval of the probability: low and high end.');
export const push = figure(share, 'The chance that the bet ends on its line and the stake is returned.');
export const fair = figure(share, 'The chance of a win if the stake is not returned.');
export const fairInterval = figure(v.tuple([share, share]), 'The 95 % interval of `fair`.');
export const decimal = figure(v.number(), 'Decimal odds of `fair`, or of `probability` without it. Not rounded.');
export const american = figure(v.number(), 'American odds of `fair`, or of `probability` without it. A whole number.');
export const price = figure(v.number(), 'A book’s price as decimal odds. Its text is in the notation of --odds.');
export const ev = figure(v.number(), 'The expected value per unit staked. A push returns the stake.');
export const evInterval = figure(range, 'The 95 % interval of `ev`.');
export const breakEven = figure(share, 'The `fair` at which `ev` is 0.');
export const stake = figure(share, 'The stake as a share of the bankroll.');
export const owned = figure(share, 'The share of leagues in which the player is owned.');
export const lift = figure(v.number(), 'How many times as often legs hit together as if they were unrelated.');
export const liftInterval = figure(range, 'The 95 % interval of `lift`.');
export const date = figure(v.string(), 'A day of the league, YYYY-MM-DD.');
export const instant = figure(v.pipe(v.string(), v.isoTimestamp()), 'A time in UTC, such as 2025-10-07T23:00:00.000Z.');
export const line = figure(v.number(), 'The line of a bet: a multiple of 0.5.');
export const side = v.picklist(SIDES);
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A sentence of which the words may change. */
export const message = figure(v.string(), 'A sentence.');

/** Fair odds. They are null if there are none. */
export const fairOdds = { decimal: v.nullable(decimal), american: v.nullable(american) };

export const season = figure(v.string(), 'Such as 2026-27.');
export const gameId = figure(v.string(), "The game's id, with which the names of its files begin.");
export const seconds = v.pipe(v.number(), v.minValue(0));
/** The number of records of each file, by the name of the dataset. */
export const fileRecords = <const T extends string>(datasets: readonly T[]) =>
  figure(v.object(v.entriesFromList(datasets, count)), 'The number of records of each file.');

/** The texts of some figures of an object, as the pages print them. */
export const texts = <const T extends string>(...names: readonly T[]) => v.object(v.entriesFromList(names, v.string()));

type Frozen<T> = T extends object ? { readonly [key in keyof T]: Frozen<T[key]> } : T;

/** What a command must make for a schema. */
export type Printed<T extends v.GenericSchema> = Frozen<v.InferOutput<T>>;
