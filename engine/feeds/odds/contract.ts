import * as v from 'valibot';
import type { OddsFault, Reading } from './provider.ts';

/** Joins the path of an object and the path of a field in it. Either can be empty. */
export const fieldPath = (path: string, field: string): string => [path, field].filter(Boolean).join('.');

/** Reads a response part by part, and collects a fault with the field's path for each part that breaks its schema. */
export class Contract {
  readonly #endpoint: string;
  readonly #faults: OddsFault[] = [];
  readonly #otherMarkets = new Map<string, number>();

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  /** Parses `value`. If it breaks the schema, collects the fault and returns `null`. */
  read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, path: string): T | null {
    const read = v.safeParse(schema, value, { abortEarly: true });
    if (read.success) return read.output;
    const [issue] = read.issues;
    const field = fieldPath(path, v.getDotPath(issue) ?? '');
    const problem =
      issue.received === 'undefined' ? 'is missing' : issue.type === 'object' ? 'must be an object' : issue.message;
    this.#faults.push({ endpoint: this.#endpoint, path: field === '' ? 'the response' : field, problem });
    return null;
  }

  /** Yields the elements of a list that satisfy the schema, each with its path. */
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
