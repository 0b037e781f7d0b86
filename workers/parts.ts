import type { Budget, Form, Forms, TableWriter } from '@ddh/engine';

/** A part of the worker's code cannot be had now: there is no connection, or another build lies there. */
export type PartMissing = { readonly kind: 'partMissing' };

class MissingPart extends Error {}

/** What is expected to be thrown: memory that is refused, which engines word differently, and a part that did not come. */
export function thrown(cause: unknown): { readonly kind: 'outOfMemory' } | PartMissing | null {
  if (cause instanceof MissingPart) return { kind: 'partMissing' };
  return cause instanceof RangeError ? { kind: 'outOfMemory' } : null;
}

/** A part is asked for again after it did not come; once it came, the browser keeps it. */
export const lazyPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new MissingPart('', { cause });
    });

/** The worker's code beyond opening a game and counting a slip. Each part is fetched when it is first needed. */
export const lazyParts = {
  jsonRecords: lazyPart(() => import('./jsonRecords.ts')),
  jsonSplit: lazyPart(() => import('./jsonSplit.ts')),
  csv: lazyPart(() => import('./csv.ts')),
  npz: lazyPart(() => import('./npz.ts')),
  question: lazyPart(() => import('./question.ts')),
  simulator: lazyPart(() => import('./simulator.ts')),
};

export type Parts = typeof lazyParts;

/** The readers of all forms. */
export function formsOf(parts: Parts): Forms {
  const reader = (form: Form) => async (to: TableWriter, budget: Budget, from: number) =>
    (await parts[form]()).open(to, budget, from);
  return { jsonRecords: reader('jsonRecords'), jsonSplit: reader('jsonSplit'), csv: reader('csv'), npz: reader('npz') };
}

/** The form that an address promises: its reader can be fetched while the file is. The file's first bytes decide. */
export const promisedForm = (url: string): Form =>
  (/\.(npz|csv)\b/.exec(url)?.[1] as Form | undefined) ?? 'jsonRecords';
