import type { Forms, OpenForm } from '@ddh/engine/internal/simulation';
import type { PartMissing } from './protocol.ts';

class MissingPart extends Error {}

/** What is expected to be thrown: memory that is refused, which engines word differently, and a part that did not come. */
export function thrown(cause: unknown): { readonly kind: 'outOfMemory' } | PartMissing | null {
  if (cause instanceof MissingPart) return { kind: 'partMissing' };
  return cause instanceof RangeError ? { kind: 'outOfMemory' } : null;
}

/**
 * A part is asked for again after it did not come; once it came, the browser keeps it. Browsers of before 2026 keep a failure,
 * too, as long as the worker lives: `client.ts` takes another one.
 */
export const lazyPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new MissingPart('', { cause });
    });

/**
 * The worker's code beyond opening a game and counting a slip. Each part is fetched when it is first needed. The forms of text are
 * one part: what they share would else be files that a reader asks for only after it has come.
 */
export const lazyParts = {
  text: lazyPart(() => import('./text.ts')),
  npz: lazyPart(() => import('./npz.ts')),
  question: lazyPart(() => import('./question.ts')),
  simulator: lazyPart(() => import('./simulator.ts')),
};

export type Parts = typeof lazyParts;

/** The readers of all forms. */
export function formsOf(parts: Parts): Forms {
  const text =
    (form: 'jsonRecords' | 'jsonSplit' | 'csv'): OpenForm =>
    async (...document) =>
      (await parts.text())[form](...document);
  return {
    jsonRecords: text('jsonRecords'),
    jsonSplit: text('jsonSplit'),
    csv: text('csv'),
    npz: async (to, budget) => (await parts.npz()).npz(to, budget),
  };
}

/** The reader that an address promises, which can be fetched while the file is. The file's first bytes decide. */
export const promisedReader = (url: string): 'npz' | 'text' => (/\.npz\b/.test(url) ? 'npz' : 'text');
