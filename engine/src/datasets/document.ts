import { jsonFaultText, jsonOrFault, type JsonFault } from '../text/index.ts';
import { err, type Result } from '../result.ts';
import { keyPath, type DatasetError, type Problem } from './problems.ts';

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
  const read = jsonOrFault(text);
  if (read.ok) return read;
  const problem = strangeWord(read.error);
  if (problem !== null) return err({ kind: 'badDocument', ...problem });
  return err({ kind: 'notJson', detail: jsonFaultText(read.error) });
}

/** The problem of a value that is a word which JSON does not have. Returns `null` for another fault. */
function strangeWord({ awaits, found, inside }: JsonFault): Problem | null {
  // A word outside of a list is of another kind of file, such as a page of the host.
  if ((awaits !== 'value' && awaits !== 'itemOrEnd') || inside.length === 0 || !/^[-+]?[A-Za-z_]/.test(found))
    return null;
  const path = inside.map((step) => (typeof step === 'number' ? `[${step}]` : keyPath(step))).join('');
  return { path: path.startsWith('[') ? `records${path}` : path.slice(1), problem: wordProblem(found) };
}

const JSON_WORDS: readonly string[] = ['true', 'false', 'null'];

function wordProblem(word: string): string {
  const lower = word.toLowerCase();
  const remedy = JSON_WORDS.includes(lower) ? `write ${lower}` : 'write null for a value that is not known';
  return `is ${word}, which is not JSON: ${remedy}`;
}
