import type { Side } from './lists.ts';

/** A side of a bet as feeds write it. `line` is the number that follows the word, or `null`. */
export type WrittenSide = {
  readonly side: Side;
  readonly line: number | null;
  /** Whether the word is yes or no. A whole number then means "or more": `Yes 1` is over 0.5. */
  readonly isThreshold: boolean;
};

const SIDE = /^(over|under|o|u|yes|no)(?:\s*:?\s*\(?\s*(\d+(?:[.,]\d+)?|[.,]\d+)\)?)?$/i;

/** Reads `Over`, `u`, `Yes`, `Under 5.5`, `o5.5` and the like. Returns `null` for any other text. */
export function parseSide(text: string): WrittenSide | null {
  const [, word = '', number] = SIDE.exec(text.trim()) ?? [];
  if (word === '') return null;
  const isThreshold = /^[yn]/i.test(word);
  const side = /^[oy]/i.test(word) ? 'over' : 'under';
  return { side, line: number === undefined ? null : Number(number.replace(',', '.')), isThreshold };
}
