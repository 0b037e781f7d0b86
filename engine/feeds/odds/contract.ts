import * as v from 'valibot';
import type { OddsFault, Reading } from './provider.ts';

/** The path of a field in the object at `path`. Either may be empty. */
export const fieldPath = (path: string, field: string): string => [path, field].filter(Boolean).join('.');

/** Reads an answer part by part, and notes each part that breaks its schema with the path of the field. */
export class Contract {
  readonly #endpoint: string;
  readonly #faults: OddsFault[] = [];
  readonly #otherMarkets = new Map<string, number>();

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  /** Returns `null` after noting the fault if `value` breaks the schema. */
  read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, path: string): T | null {
    const read = v.safeParse(schema, value, { abortEarly: true });
    if (read.success) return read.output;
    const [issue] = read.issues;
    const field = fieldPath(path, v.getDotPath(issue) ?? '');
    const problem =
      issue.received === 'undefined' ? 'is missing' : issue.type === 'object' ? 'must be an object' : issue.message;
    this.#faults.push({ endpoint: this.#endpoint, path: field === '' ? 'the answer' : field, problem });
    return null;
  }

  /** The readable elements of a list, each with its path. */
  *each<T>(
    schema: v.GenericSchema<unknown, T>,
    list: readonly unknown[],
    path: string,
  ): Generator<readonly [path: string, value: T]> {
    for (const [index, element] of list.entries()) {
      const at = `${path}[${index}]`;
      const value = this.read(schema, element, at);
      if (value !== null) yield [at, value];
    }
  }

  skip(market: string, prices: number): void {
    this.#otherMarkets.set(market, (this.#otherMarkets.get(market) ?? 0) + prices);
  }

  reading<T>(values: readonly T[]): Reading<T> {
    return { values, faults: this.#faults, otherMarkets: this.#otherMarkets };
  }
}
