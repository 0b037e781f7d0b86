/** What a screen reader has heard of the slip: the last result, the picks it knows to be unfinished, and the last words. */
export type Heard = { readonly result: string; readonly unfinished: readonly string[]; readonly words: string };

/**
 * What is to be said after an edit: a pick that has become unfinished, once; and the result, if it is another one. Where
 * nothing changed the very same object comes back.
 */
export function hear(before: Heard, result: string, unfinished: readonly string[]): Heard {
  const fresh = unfinished.filter((text) => !before.unfinished.includes(text));
  const same = fresh.length === 0 && unfinished.length === before.unfinished.length;
  if (same && result === before.result) return before;
  // A result that stays is not said again: the edit may be on its way to the worker, and the next one follows at once.
  const results = result === before.result || result === '' ? [] : [result];
  return { result, unfinished, words: [...fresh.map((text) => `${text}.`), ...results].join(' ') };
}
