import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { sampleRates } from './sampleRates.ts';

const FOLDER = resolve(import.meta.dirname, '../src/public');

export const SUBPATHS = ['fantasy', 'format', 'model', 'odds', 'parlay', 'simulation', 'vault'] as const;

export type Named = { readonly name: string; readonly file: string };

/** Returns the functions and constants that a file exports, each with the file that declares it. */
function declarations(file: string, only?: string): readonly Named[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, exportName }) => !isType && (only === undefined || (exportName.name ?? only) === only))
    .flatMap(({ moduleRequest, exportName }): readonly Named[] => {
      if (!moduleRequest) return exportName.name === null ? [] : [{ name: exportName.name, file }];
      const target = resolve(dirname(file), moduleRequest.value);
      const wanted = exportName.name ?? only;
      const found = declarations(target, wanted);
      return wanted === undefined ? found : found.slice(0, 1);
    });
}

/** The functions and constants of a published subpath. */
export const publishedAt = (subpath: (typeof SUBPATHS)[number]): readonly Named[] =>
  declarations(join(FOLDER, `${subpath}.ts`));

/** Returns the lines of the `@example` in the comment right before a declaration. */
export function exampleOf({ name, file }: Named): readonly string[] {
  const code = readFileSync(file, 'utf8');
  const at =
    new RegExp(String.raw`^export (?:async )?(?:function\*?|const|class) ${name}\b`, 'm').exec(code)?.index ?? 0;
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(code.slice(0, at))?.[0] ?? '';
  const [, example] = /@example\n([\s\S]*?)\s*\*\/\s*$/.exec(comment) ?? [];
  return (example ?? '').split('\n').map((line) => line.replace(/^ \* ?/, ''));
}

/** Turns an example line of the form `expression; // => value` into an assertion. */
const asserted = (line: string): string =>
  line.replace(
    /^(.*?); \/\/ => (.*)$/,
    (_, expression: string, value: string) => `expect(${expression}).toEqual(${value});`,
  );

/**
 * Returns a module that exports `examples`, functions that run the example of each name. Examples may use a table of
 * four records, the bytes of this table, rates, the text of a game model, and the deflaters of Node. `expecting` declares
 * `expect`.
 */
export function exampleModule(expecting: string): string {
  const all = SUBPATHS.flatMap(publishedAt);
  const runs = all.map((named) => `${named.name}: async () => {\n${exampleOf(named).map(asserted).join('\n')}\n},\n`);
  return `${expecting}
import { ${all.map(({ name }) => name).join(', ')} } from '@ddh/engine';
import { deflateRaw, inflateRaw } from '@ddh/engine/node';
import type { Leg, RankStat, Slip } from '@ddh/engine';

const bytes = new TextEncoder().encode(\`Boston Bruins,Boston Bruins Goal Differential,Buffalo Sabres,Buffalo Sabres Goal Differential,Total Goals
1,2,0,-2,4
1,1,0,-1,7
0,-3,1,3,5
1,4,0,-4,6
\`);
const opened = await readSimulation(bytes);
if (!opened.ok) throw new Error(opened.error.kind);
const table = opened.value;
const rates = { ...(${JSON.stringify(sampleRates())} as const), seed: 1 };
const compiled = compileGameModel(rates);
if (!compiled.ok) throw new Error(compiled.error.path);
const game = compiled.value;
const text = JSON.stringify(game);

export const examples: Readonly<Record<string, () => Promise<void>>> = {
${runs.join('')}};
`;
}
