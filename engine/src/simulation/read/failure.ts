import { ok, type Result } from '../../result.ts';
import type { Budget, BudgetLimit, SourcePosition, SimError } from '../errors.ts';

export const DONE: Result<void, SimError> = ok(undefined);

/** What a scanner answers instead of a position: the token goes on in bytes that have not come yet. */
export const MORE = -1;
/** What a scanner answers instead of a position: the document is refused, `Cells.failure` says why. */
export const FAILED = -2;

/** Characters of the document an error shows. */
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

/** The first characters of a text, without cutting a surrogate pair. */
export function shownText(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.charCodeAt(SHOWN - 1);
  return text.slice(0, cut >= 0xd800 && cut < 0xdc00 ? SHOWN - 1 : SHOWN);
}

/**
 * One byte as an error shows it. A single byte, because an excerpt of what follows would depend on where the
 * chunk happened to end.
 */
export function shownByte(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return byte === 0x20 ? 'a space' : `byte 0x${byte.toString(16).padStart(2, '0')}`;
}
