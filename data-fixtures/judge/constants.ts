import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number in the initializer of a constant: its place in the file, its text, and the property that it is in, or ''. */
export type NumberPlace = { readonly at: number; readonly text: string; readonly property: string };

/**
 * A constant of a module with numbers in it. `tag` is that of the comment above it: a `fitted` number was chosen by how good
 * forecasts are, and a `shape` was counted in the league's games or is a limit, a size or a definition. `chosenOn` are the
 * seasons on which a fitted one was chosen.
 */
export type Constant = {
  readonly name: string;
  readonly tag: 'fitted' | 'shape' | null;
  readonly chosenOn: string;
  readonly numbers: readonly NumberPlace[];
};

const DECLARATION = /^(?:export )?const ([A-Z][A-Z\d_]*)\b[^=]*=(?!>)/gm;
const COMMENT = /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g;
/** The tag of a fitted constant names seasons: `@fitted 2022-23, 2023-24`. */
const TAG = /@(?:(shape)\b|(fitted) (\d{4}-\d\d(?:(?:, | to )\d{4}-\d\d)*))/g;
const NUMBER = /(?<![\w$.])(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e-?\d+)?(?![\w$])/g;
/** The name of the property whose value begins at the end of a text, or the name before the call that makes the value. */
const PROPERTY = /(\w+):\s*(?:\w+\()?-?$/;

/**
 * Finds the constants of a source file that have numbers. A comment belongs to the constants below it until an empty line,
 * or to the block that starts after it.
 */
export function constantsOf(source: string): readonly Constant[] {
  const code = source.replaceAll(COMMENT, (text) => ' '.repeat(text.length));
  return [...code.matchAll(DECLARATION)].flatMap((found) => {
    const from = found.index + found[0].length;
    const numbers = [...code.slice(from, endOf(code, from)).matchAll(NUMBER)].map((number) => {
      const at = from + number.index;
      return { at, text: number[0], property: PROPERTY.exec(code.slice(from, at))?.[1] ?? '' };
    });
    if (numbers.length === 0) return [];
    const [block = ''] = source
      .slice(0, found.index)
      .split(/\n\s*\n/)
      .slice(-1);
    const [, shape, fitted, chosenOn = ''] = [...block.matchAll(TAG)].at(-1) ?? [];
    return [{ name: found[1]!, tag: (shape ?? fitted ?? null) as Constant['tag'], chosenOn, numbers }];
  });
}

/** Returns where a statement ends: at the first semicolon outside of brackets. */
function endOf(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const letter = code[at]!;
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth--;
    if (letter === ';' && depth === 0) return at;
  }
  return code.length;
}

/** Returns the source with another value of one number. */
export const changed = (source: string, { at, text }: NumberPlace, value: number): string =>
  `${source.slice(0, at)}${value}${source.slice(at + text.length)}`;

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['engine/forecast/rating', 'engine/forecast/projections', 'engine/src/model'];

/** The files of the rating, the projections and the game model that have constants, by their paths in the project. */
export function modelConstants(): ReadonlyMap<
  string,
  { readonly source: string; readonly constants: readonly Constant[] }
> {
  const paths = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
  return new Map(
    paths
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => {
        const source = readFileSync(join(ROOT, path), 'utf8');
        return [path, { source, constants: constantsOf(source) }];
      }),
  );
}
