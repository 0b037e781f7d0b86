import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { exampleModule, exampleOf, publishedAt, SUBPATHS } from '../../testing/examples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Limit for the number of functions and constants that all subpaths of the package export together. */
const MOST_NAMES = 150;

const PUBLISHED = SUBPATHS.flatMap(publishedAt);
const VALUES = [...new Set(PUBLISHED.map(({ name }) => name))];

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const cache = mkdtempSync(join(ROOT, '.cache/examples-'));
afterAll(() => rmSync(cache, { recursive: true }));
const module = join(cache, 'examples.ts');
writeFileSync(module, exampleModule("import { expect } from 'vitest';"));
const { examples } = (await import(module)) as { readonly examples: Readonly<Record<string, () => Promise<void>>> };

describe('every published name', () => {
  test(`the package exports at most ${MOST_NAMES} names`, () => {
    expect(VALUES.length).toBeGreaterThan(50);
    expect(VALUES.length).toBeLessThanOrEqual(MOST_NAMES);
    expect(PUBLISHED).toHaveLength(VALUES.length);
  });

  test.each(PUBLISHED)('$name has an example whose results are correct', async (named) => {
    const isChecked = exampleOf(named).some((line) => line.includes('// => '));
    expect(isChecked, relative(ROOT, named.file)).toBe(true);
    await examples[named.name]!();
  });
});

/** Memory in use, in bytes, after all garbage is collected. Buffers are freed a moment after they are garbage. */
async function used(): Promise<number> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Infinity;
  for (let time = 0; time < 5; time++) {
    await new Promise((done) => setTimeout(done, 50));
    collect();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

/** Calls of each example, and how many bytes all of them together may keep. One forgotten mask in each is 40 MB. */
const CALLS = 10_000;
const MOST_KEPT = 3_000_000;

// `npm run release -- memory` runs this, because it takes minutes.
test.runIf(process.env['DDH_RELEASE']).each(PUBLISHED)(
  `$name keeps no memory after ${CALLS} calls`,
  { timeout: 3_600_000 },
  async ({ name }) => {
    const run = examples[name]!;
    for (let i = 0; i < CALLS / 10; i++) await run();
    const before = await used();
    for (let i = 0; i < CALLS; i++) await run();
    expect((await used()) - before).toBeLessThan(MOST_KEPT);
  },
);

test('the README lists exactly the names that the package exports', () => {
  const readme = readFileSync(join(ROOT, 'engine/README.md'), 'utf8');
  for (const subpath of SUBPATHS) {
    const [, listed = ''] = new RegExp(String.raw`^\| \`/${subpath}\` \| (.*) \|$`, 'm').exec(readme) ?? [];
    const names = publishedAt(subpath).map(({ name }) => name);
    expect(listed.match(/\w+/g)?.toSorted()).toEqual(names.toSorted());
  }
});
