import { err, ok, type Result } from '../result.ts';
import { keyPath, type DatasetError, type Problem } from './problems.ts';

/** A text of a JSON document: a string, a bracket, a separator, a number or a word. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|["[\]{},:]|[-+]?\d[\w.+-]*|[-+]?[A-Za-z_]\w*/gs;
const JSON_WORDS: readonly string[] = ['true', 'false', 'null'];

/** A list or an object that contains the current token. */
type Frame = { readonly isList: boolean; index: number; key: string; awaitsKey: boolean };

/**
 * Parses a JSON document, with or without a byte order mark. The error names the place of a word that JSON does not
 * have, such as `NaN`, which Python and numpy write for an unknown value.
 *
 * @example
 * readDocument('[{"a": NaN}]'); // the error has the path `records[0].a`
 */
export function readDocument(
  text: string,
): Result<unknown, Extract<DatasetError, { readonly kind: 'notJson' | 'badDocument' }>> {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return ok(JSON.parse(json));
  } catch (cause) {
    const problem = strangeWord(json);
    if (problem !== null) return err({ kind: 'badDocument', ...problem });
    return err({ kind: 'notJson', detail: cause instanceof Error ? cause.message : String(cause) });
  }
}

/** Finds the first value that is a word which JSON does not have. Returns `null` if another error precedes it. */
function strangeWord(text: string): Problem | null {
  const frames: Frame[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    const start = token.charAt(0);
    if (start === '[' || start === '{')
      frames.push({ isList: start === '[', index: 0, key: '""', awaitsKey: start === '{' });
    else if (start === ']' || start === '}') frames.pop();
    else if (start === ',' && frame !== undefined) {
      frame.index++;
      frame.awaitsKey = !frame.isList;
    } else if (start === '"') {
      if (token.length === 1) return null;
      if (frame?.awaitsKey === true) {
        frame.key = token;
        frame.awaitsKey = false;
      }
    } else if (/^[-+]?[A-Za-z_]/.test(token) && !JSON_WORDS.includes(token)) {
      // A word outside of a list is of another kind of file, such as a page of the host.
      if (frame === undefined || frame.awaitsKey) return null;
      return { path: pathOf(frames), problem: wordProblem(token) };
    }
  }
  return null;
}

function pathOf(frames: readonly Frame[]): string {
  const path = frames.map(({ isList, index, key }) => (isList ? `[${index}]` : keyPath(nameOf(key)))).join('');
  return path.startsWith('[') ? `records${path}` : path.slice(1);
}

/** The name of a key, or its text as it is if it has an invalid escape. */
function nameOf(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key;
  }
}

function wordProblem(word: string): string {
  const lower = word.toLowerCase();
  const remedy = JSON_WORDS.includes(lower) ? `write ${lower}` : 'write null for a value that is not known';
  return `is ${word.slice(0, 20)}, which is not JSON: ${remedy}`;
}
