import { ok, type Result } from '../../result.ts';
import type { Budget, BudgetLimit, SourcePosition, SimError } from '../errors.ts';

export const DONE: Result<void, SimError> = ok(undefined);

/** A scanner returns MORE instead of a position if the token continues in the next chunk. */
export const MORE = -1;
/** A scanner returns FAILED instead of a position if the document is rejected. `Cells.failure` has the reason. */
export const FAILED = -2;

/** Upper bound for the number of characters of the document that an error shows. */
const SHOWN = 20;

export const syntax = (at: SourcePosition, expected: string, found: string): SimError => ({
  kind: 'syntax',
  at,
  expected,
  found: shownText(found),
});

export const overBudget = (at: SourcePosition, limit: BudgetLimit, budget: Budget): SimError => ({
  kind: 'budget',
  at,
  limit,
  allowed: budget[limit],
});

/** Returns the first SHOWN characters of a text, without splitting a surrogate pair. */
export function shownText(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.charCodeAt(SHOWN - 1);
  return text.slice(0, cut >= 0xd800 && cut < 0xdc00 ? SHOWN - 1 : SHOWN);
}

/** Formats one byte for an error. A longer excerpt would depend on where the chunk ends. */
export function shownByte(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return byte === 0x20 ? 'a space' : `byte 0x${byte.toString(16).padStart(2, '0')}`;
}
