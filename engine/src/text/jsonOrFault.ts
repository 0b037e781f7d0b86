import { err, ok, type Result } from '../result.ts';

/**
 * The first place where a text is not JSON. `offset` is in UTF-16 code units. `line` and `column`, in characters, count
 * from 1. `found` is a word, a number or a character of the text, and empty at its end. `inside` has the indexes and keys
 * of the lists and objects around the place. `awaits` says what JSON could have there.
 */
export type JsonFault = {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly awaits: Awaits;
  readonly found: string;
  readonly inside: readonly (number | string)[];
};

const AWAITS = {
  value: 'a value',
  itemOrEnd: 'a value or ]',
  key: 'a key in double quotes',
  keyOrEnd: 'a key in double quotes or }',
  colon: 'a colon',
  commaInList: 'a comma or ]',
  commaInObject: 'a comma or }',
  quote: 'a double quote',
  escape: 'an escape such as \\n',
  end: 'the end of the file',
} as const;
type Awaits = keyof typeof AWAITS;

/** Parses JSON, with or without a byte order mark, which some Windows editors write. */
export function jsonOrFault(text: string): Result<unknown, JsonFault> {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return ok(JSON.parse(json));
  } catch {
    // The error's text differs between engines and their versions, and most lack the line.
    return err(findFault(json));
  }
}

/** `line 3, column 5: found } instead of a value`. */
export function jsonFaultText({ line, column, awaits, found }: JsonFault): string {
  const what = found === '' ? 'the end of the file' : JSON.stringify(found);
  return `line ${line}, column ${column}: found ${what} instead of ${AWAITS[awaits]}`;
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[-+]?[A-Za-z_]\w*/y;
/** What a fault shows of the text: a word, a number, an escape, or one character. */
const FOUND = /[-+]?[\w.]{1,20}|\\(?:u[\da-fA-F]{0,3})?.?|./suy;
/** A string from its first quote: what ends it, or is not allowed in it. */
const STOP = /["\\\0-\x1f]/g; // oxlint-disable-line no-control-regex -- these are the characters that end a string
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const WORDS: readonly string[] = ['true', 'false', 'null'];

/** A list or an object that is open. `key` is the text of the last key with its quotes. */
type Frame = { readonly isList: boolean; index: number; key: string };

/** Finds the first fault of a text that is not JSON. */
function findFault(text: string): JsonFault {
  const frames: Frame[] = [];
  let awaits: Awaits = 'value';
  let at = 0;
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [match = ''] = pattern.exec(text) ?? [];
    at += match.length;
    return match;
  };
  const fault = (what: Awaits): JsonFault => {
    const offset = at;
    const found = skip(FOUND);
    return { offset, ...placeOf(text, offset), awaits: what, found, inside: frames.map(stepOf) };
  };
  /** What follows a value or the end of a list or object. */
  const afterValue = (): Awaits => {
    const frame = frames.at(-1);
    if (frame === undefined) return 'end';
    return frame.isList ? 'commaInList' : 'commaInObject';
  };
  for (;;) {
    skip(SPACE);
    const next = text.charAt(at);
    const frame = frames.at(-1);
    if (next === '"' && TAKES_STRING.includes(awaits)) {
      const start = at;
      const broken = skipString(text, at);
      at = broken.at;
      if (broken.awaits !== null) return fault(broken.awaits);
      if (frame !== undefined && awaits.startsWith('key')) {
        frame.key = text.slice(start, at);
        awaits = 'colon';
      } else awaits = afterValue();
    } else if (next === ':' && awaits === 'colon') {
      at++;
      awaits = 'value';
    } else if (next === ',' && frame !== undefined && awaits.startsWith('comma')) {
      at++;
      frame.index++;
      awaits = frame.isList ? 'value' : 'key';
    } else if (next === (frame?.isList === true ? ']' : '}') && CLOSES.includes(awaits)) {
      at++;
      frames.pop();
      awaits = afterValue();
    } else if (awaits !== 'value' && awaits !== 'itemOrEnd') return fault(awaits);
    else if (next === '[' || next === '{') {
      at++;
      frames.push({ isList: next === '[', index: 0, key: '""' });
      awaits = next === '[' ? 'itemOrEnd' : 'keyOrEnd';
    } else {
      const start = at;
      const word = skip(WORD);
      if (!WORDS.includes(word) && (word !== '' || skip(NUMBER) === '')) {
        at = start;
        return fault(awaits);
      }
      awaits = afterValue();
    }
  }
}

const TAKES_STRING: readonly Awaits[] = ['value', 'itemOrEnd', 'key', 'keyOrEnd'];
const CLOSES: readonly Awaits[] = ['itemOrEnd', 'keyOrEnd', 'commaInList', 'commaInObject'];

/** Skips a string from its first quote. Stops where it is not JSON, and says what JSON could have there. */
function skipString(text: string, quote: number): { readonly at: number; readonly awaits: Awaits | null } {
  let at = quote + 1;
  for (;;) {
    STOP.lastIndex = at;
    const stop = STOP.exec(text);
    if (stop === null) return { at: text.length, awaits: 'quote' };
    if (stop[0] === '"') return { at: stop.index + 1, awaits: null };
    ESCAPE.lastIndex = stop.index;
    const escape = ESCAPE.exec(text);
    if (escape === null) return { at: stop.index, awaits: stop[0] === '\\' ? 'escape' : 'quote' };
    at = stop.index + escape[0].length;
  }
}

const stepOf = ({ isList, index, key }: Frame): number | string => (isList ? index : String(JSON.parse(key)));

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (const { index, 0: end } of text.slice(0, offset).matchAll(/\r\n?|\n/g)) {
    line++;
    start = index + end.length;
  }
  let column = 1;
  for (const _ of text.slice(start, offset)) column++;
  return { line, column };
}
