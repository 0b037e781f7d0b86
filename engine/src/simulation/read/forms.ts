import type { Budget } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import type { MaybePromise, Reader } from './reader.ts';

export type SimulationForm = 'jsonRecords' | 'jsonSplit' | 'csv' | 'npz';

/** Opens the reader of one format. `from` is the length of the byte order mark, which is not passed to the reader. */
export type OpenForm = (to: TableWriter, budget: Budget, from: number) => MaybePromise<Reader>;

/** Opens the reader of each format. The result is a promise if the code of the reader is loaded on demand. */
export type Forms = Readonly<Record<SimulationForm, OpenForm>>;
