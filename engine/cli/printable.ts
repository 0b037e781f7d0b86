/**
 * Characters that control a terminal, end a line or change the direction of text: C0 except the line feed and a
 * carriage return before it (the end of a line in CSV), DEL, C1, U+2028, U+2029, and the marks of bidirectional text.
 */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters to find
  /[\0-\t\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g;

/**
 * Makes text safe for a terminal, whatever a file, a site or the command line has put into it. Writes each character
 * that is not printable as JSON does (`\u001b`), so JSON stays the same document.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** Makes text from outside printable in one line, so that it cannot begin a line that looks like ours. */
export const oneLine = (text: string): string => printable(text).replace(/[\r\n]/g, escaped);

/** Joins lines of a text. A line break inside of a line is from outside. */
export const joinLines = (lines: readonly string[]): string => lines.map(oneLine).join('\n');

/** Makes a text of whole lines. */
export const linesText = (lines: readonly string[]): string => lines.map((line) => `${oneLine(line)}\n`).join('');

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
