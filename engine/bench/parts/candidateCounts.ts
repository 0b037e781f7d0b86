import { cellsOf, type Game } from '../game.ts';
import { filtering, type GameRow } from '../peers/objects.ts';
import type { Choice } from '../slip.ts';

/**
 * The values of a column are from -128 to 127. In an array of counts per value, the count of v is at index v + LOWEST.
 */
const LOWEST = 128;

/**
 * For each column, how often each value occurs in the records in which the slip hits. The numbers for all candidate
 * legs can be computed from these.
 */
export type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** A candidate for the next leg, as a condition on one column. */
export type Candidate = {
  readonly column: string;
  readonly over: boolean;
  readonly line: number;
  readonly hits: number;
};

/**
 * Returns for each candidate leg the number of records in which it hits together with the slip, computed from a
 * program's `counts`.
 */
export const tallied = (counts: Counts, candidates: readonly Candidate[]): readonly number[] =>
  candidates.map(({ column, over, line }) => {
    let hits = 0;
    for (const [value, n] of counts.get(column) ?? []) if (over ? value > line : value < line) hits += n;
    return hits;
  });

/**
 * Oracle: finds the records in which all legs of `picks` hit, and counts each column's values in them record by record.
 */
export function scanned(game: Game, picks: readonly Choice[]): Counts {
  const conditions = picks.map(({ column, side, line }) => ({ cells: cellsOf(game, column), side, line }));
  const hit = Array.from({ length: game.records }, (_, r) => r).filter((r) =>
    conditions.every(({ cells, side, line }) => {
      const value = cells[r]!;
      return side === 'over' ? value > line : value < line;
    }),
  );
  return new Map(
    game.names.map((name) => {
      const counts = new Int32Array(LOWEST * 2);
      const cells = cellsOf(game, name);
      for (const r of hit) counts[cells[r]! + LOWEST]!++;
      return [name, pairs(counts)];
    }),
  );
}

type DuckMap = { readonly entries: readonly { readonly key: number; readonly value: bigint }[] } | null;

export const duckCounts = (names: readonly string[], row: readonly unknown[]): Counts =>
  new Map(
    names.map((name, i) => [
      name,
      new Map(((row[i] as DuckMap)?.entries ?? []).map(({ key, value }) => [key, Number(value)])),
    ]),
  );

export const objectCounts = (
  rows: readonly GameRow[],
  picks: readonly Choice[],
  names: readonly string[],
): (() => Counts) => {
  const filter = filtering(rows, picks);
  return () => {
    const counts = names.map(() => new Int32Array(LOWEST * 2));
    for (const row of filter()) {
      for (let c = 0; c < names.length; c++) counts[c]![(row[names[c]!] ?? 0) + LOWEST]!++;
    }
    return new Map(names.map((name, c) => [name, pairs(counts[c]!)]));
  };
};

const pairs = (counts: Int32Array): ReadonlyMap<number, number> =>
  new Map([...counts].flatMap((n, i) => (n > 0 ? [[i - LOWEST, n] as const] : [])));
