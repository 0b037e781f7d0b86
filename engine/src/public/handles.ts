import { need, ok, type Result } from '../result.ts';
import { isObject } from '../text/index.ts';
import type { RecordWeights as InnerWeights, SimTable as InnerTable } from '../simulation/index.ts';

/**
 * The keys of what handles stand for. The value is a function, because libraries that keep state wrap the objects in it
 * in a Proxy, in which an object with private fields does not work, but leave functions as they are. The symbols are
 * those of the whole program, so that a handle of one copy of this package works with another.
 */
const TABLE: unique symbol = Symbol.for('@ddh/engine table');
const WEIGHTS: unique symbol = Symbol.for('@ddh/engine weights');

/**
 * A simulated game, in which slips are counted. It does not change, can be kept in any reactive state, and needs no
 * closing. `structuredClone` and `postMessage` do not copy what is inside: send `shareTable` to other threads.
 */
export type SimTable = {
  readonly records: number;
  /** The names of the teams. Legs may abbreviate them. */
  readonly teams: readonly string[];
  /** The names of all columns, such as `Total Goals` and `Sam Reinhart Shots`. */
  readonly columns: readonly string[];
  /** Whether counts of goals have nearly no error, see the option `even` of `readSimulation`. */
  readonly even: boolean;
  readonly [TABLE]: () => object;
};

/** The weights of a table's records, by which a price is the honest one. */
export type RecordWeights = { readonly [WEIGHTS]: (table: object) => object };

/** The lists are frozen, because a Proxy of a frozen table may not wrap them. */
export function tableHandle(table: InnerTable): SimTable {
  const { records, even, columns } = table;
  const [teams, names] = [Object.freeze(columns.teams()), Object.freeze([...columns.names])];
  return { records, teams, columns: names, even, [TABLE]: () => table };
}

export const tableResult = <E>(read: Result<InnerTable, E>): Result<SimTable, E> =>
  read.ok ? ok(tableHandle(read.value)) : read;

/** Returns the table of a handle. `caller` is the name of the function that was given the handle. */
export function innerTable(caller: string, handle: SimTable): InnerTable {
  const inner = (handle as Partial<SimTable> | null | undefined)?.[TABLE];
  const rule = 'the table must be the value of a result of readSimulation, and no copy of it (see shareTable)';
  need(inner, `${caller}: ${rule}`);
  return inner() as InnerTable;
}

/** The weights with which each table was counted last. */
const LAST = new WeakMap<InnerTable, InnerWeights>();

/**
 * Makes a handle of a table's weights. The planes of the weights that were used before are freed: weights that are used
 * in turn are computed again, and a service that makes weights for ever does not fill its memory.
 */
export function weightsHandle(weights: InnerWeights, table: InnerTable): RecordWeights {
  const asked = (by: object): object => {
    if (by !== table) throw new TypeError('recordWeights has made these weights for another table');
    const last = LAST.get(table);
    if (last !== weights) last?.release();
    LAST.set(table, weights);
    return weights;
  };
  return { [WEIGHTS]: asked };
}

/** `weights` of the table's records, see `recordWeights`. With them, counts are weighted and prices the honest ones. */
export type PriceOptions = { readonly weights?: RecordWeights | null };

/** Returns options with the weights of their handle, which must have been made for `table`. */
export function innerOptions(table: InnerTable, options: PriceOptions): { readonly weights: InnerWeights | null } {
  need(isObject(options), 'the options must be an object');
  const { weights = null } = options;
  if (weights === null) return { weights };
  need(weights[WEIGHTS], 'the option weights must be the value of a result of recordWeights, and no copy of it');
  return { weights: weights[WEIGHTS](table) as InnerWeights };
}
