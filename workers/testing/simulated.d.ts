import { type GameModel } from '@ddh/engine/internal/model';
import { type SimTable } from '@ddh/engine/internal/simulation';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Prop } from '@ddh/engine/internal/domain';
import type { ByteSource, TextSource } from '../bytes.ts';
/** A game model of two fictional teams. */
export declare const sampleModel: (seed?: number) => GameModel;
/** The expected table: the first `until` records of a game, simulated in one run. */
export declare function simulated(model: GameModel, until: number): SimTable;
/** Serves the records of a table as a published file, in chunks. */
export declare function fileOf(table: SimTable, change?: (text: string) => string): ByteSource;
/** Serves the records of a table as a published npz file from which the columns of one count were taken out. */
export declare function npzWithout(table: SimTable, prop: Prop): ByteSource;
/** Returns a source that has the same text for every URL. */
export declare const textOf: (text: string) => TextSource;
export declare const LEGS: readonly Leg[];
/**
 * The expected counts in the first `records` records: the number of records in which all of `LEGS` hit and, for each
 * leg, the number in which it hits.
 */
export declare function hitsOf(
  table: SimTable,
  records: number,
): {
  joint: number;
  each: number[];
};
