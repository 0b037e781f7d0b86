import { foldWords } from '../text/fold.ts';

/** Splits a name into the name itself and the folded words in the parentheses at its end. */
export function withoutMarks(name: string): { readonly base: string; readonly marks: readonly string[] } {
  const text = name.trim();
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  if (open <= 0) return { base: text, marks: [] };
  return { base: text.slice(0, open).trimEnd(), marks: foldWords(text.slice(open)) };
}
