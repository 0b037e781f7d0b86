import { foldWords } from '../text/fold.ts';
import { isClubCode } from './clubs.ts';

/** A first and a last name, and a word after them, maybe behind a separator. */
const WITH_CLUB = /^(\S+\s+.*[^\s,|/–-])(?:\s+|\s*[,|/–-]\s*)([A-Z]{2,3})$/u;

/**
 * Splits a name into the name itself and the folded words in the parentheses at its end. An abbreviation of a club after
 * first and last name is such a word without parentheses: `Samuel Girard COL`.
 */
export function withoutMarks(name: string): { readonly base: string; readonly marks: readonly string[] } {
  const text = name.trim();
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  if (open <= 0) {
    const [, base, club] = WITH_CLUB.exec(text) ?? [];
    const isMarked = base !== undefined && club !== undefined && isClubCode(club);
    return isMarked ? { base, marks: [club.toLowerCase()] } : { base: text, marks: [] };
  }
  return { base: text.slice(0, open).trimEnd(), marks: foldWords(text.slice(open)) };
}
