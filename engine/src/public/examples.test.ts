import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
const ROOT = resolve(FOLDER, '../../..');
const SUBPATHS = ['fantasy', 'format', 'model', 'odds', 'parlay', 'simulation', 'vault'] as const;
/** Limit for the number of functions and constants that all subpaths of the package export together. */
const MOST_NAMES = 120;

type Named = { readonly name: string; readonly file: string };

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

/** Returns the lines of the `@example` in the comment right before a declaration. */
function exampleOf({ name, file }: Named): readonly string[] {
  const code = readFileSync(file, 'utf8');
  const at =
    new RegExp(String.raw`^export (?:async )?(?:function\*?|const|class) ${name}\b`, 'm').exec(code)?.index ?? 0;
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(code.slice(0, at))?.[0] ?? '';
  const [, example] = /@example\n([\s\S]*?)\s*\*\/\s*$/.exec(comment) ?? [];
  return (example ?? '').split('\n').map((line) => line.replace(/^ \* ?/, ''));
}

const PUBLISHED = SUBPATHS.flatMap((subpath) => declarations(join(FOLDER, `${subpath}.ts`)));
const VALUES = [...new Set(PUBLISHED.map(({ name }) => name))].toSorted();

/**
 * Besides the package, examples may use a table of four records, the bytes of this table, rates, and the text of a game
 * model.
 */
const PREAMBLE = `
import { expect } from 'vitest';
import { ${VALUES.join(', ')} } from '@ddh/engine';
import type { AmericanOdds, DecimalOdds, Leg, Line, Probability, RankStat } from '@ddh/engine';
import { sampleRates } from '${ROOT}/engine/testing/sampleRates.ts';

const bytes = new TextEncoder().encode(\`Boston Bruins,Boston Bruins Goal Differential,Buffalo Sabres,Buffalo Sabres Goal Differential,Total Goals
1,2,0,-2,4
1,1,0,-1,7
0,-3,1,3,5
1,4,0,-4,6
\`);
const opened = await readSimulation(bytes);
if (!opened.ok) throw new Error(opened.error.kind);
const table = opened.value;
const rates = { ...sampleRates(), seed: 1 };
const game = compileGameModel(rates);
const text = JSON.stringify(game);
`;

/** Turns an example line of the form `expression; // => value` into an assertion. */
const asserted = (line: string): string =>
  line.replace(
    /^(.*?); \/\/ => (.*)$/,
    (_, expression: string, value: string) => `expect(${expression}).toEqual(${value});`,
  );

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const cache = mkdtempSync(join(ROOT, '.cache/examples-'));
afterAll(() => rmSync(cache, { recursive: true }));

describe('every published name', () => {
  test(`the package exports at most ${MOST_NAMES} names`, () => {
    expect(VALUES.length).toBeGreaterThan(50);
    expect(VALUES.length).toBeLessThanOrEqual(MOST_NAMES);
    expect(PUBLISHED).toHaveLength(VALUES.length);
  });

  test.each(PUBLISHED)('$name has an example whose results are correct', async (named) => {
    const example = exampleOf(named);
    expect(
      example.some((line) => line.includes('// => ')),
      relative(ROOT, named.file),
    ).toBe(true);
    const file = join(cache, `${named.name}.ts`);
    writeFileSync(file, `${PREAMBLE}{\n${example.map(asserted).join('\n')}\n}\n`);
    await import(file);
  });
});

test('the README lists exactly the names that the package exports', () => {
  const readme = readFileSync(join(ROOT, 'engine/README.md'), 'utf8');
  for (const subpath of SUBPATHS) {
    const [, listed = ''] = new RegExp(String.raw`^\| \`/${subpath}\` \| (.*) \|$`, 'm').exec(readme) ?? [];
    const names = declarations(join(FOLDER, `${subpath}.ts`)).map(({ name }) => name);
    expect(listed.match(/\w+/g)?.toSorted()).toEqual(names.toSorted());
  }
});
