import type { Budget } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import type { MaybePromise, Reader } from './reader.ts';

/** The forms a simulation comes in. */
export type SimulationForm = 'jsonRecords' | 'jsonSplit' | 'csv' | 'npz';

/** Opens the reader of one form. `from`: bytes of the byte order mark before the document that it is given. */
export type OpenForm = (to: TableWriter, budget: Budget, from: number) => MaybePromise<Reader>;

/** Each form's reader. One that is a promise is code that comes when the first bytes have asked for it. */
export type Forms = Readonly<Record<SimulationForm, OpenForm>>;
