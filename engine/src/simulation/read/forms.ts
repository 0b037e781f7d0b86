import type { Budget } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import type { MaybePromise, Reader } from './reader.ts';

export type SimulationForm = 'jsonRecords' | 'jsonSplit' | 'csv' | 'npz';

/** Opens the reader of one format. `from` is the length of the byte order mark, which the reader does not receive. */
export type OpenForm = (to: TableWriter, budget: Budget, from: number) => MaybePromise<Reader>;

/** The reader of each format. It may be a promise, if its code is loaded on demand. */
export type Forms = Readonly<Record<SimulationForm, OpenForm>>;
