import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTextFile } from './files.ts';
import { runDdh, type Run } from './testing/runDdh.ts';
import { fillTextFolder, wordsOf } from './testing/textFolder.ts';

const noStdin = () => (async function* (): AsyncGenerator<Uint8Array> {})();

type Writer = (text: string) => Buffer;
const utf16: Writer = (text) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** How spreadsheets and editors write text, besides plain UTF-8 and UTF-16 with a mark. */
const OTHERS: readonly Writer[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
];

/** The recorded command lines that name a file of texts. `ddh validate` reads as pages do, which know only UTF-8. */
const LINES = readdirSync(join(import.meta.dirname, 'texts'))
  .filter((name) => name.endsWith('.txt') && name !== 'validate.txt')
  .flatMap((name) => [
    ...readFileSync(join(import.meta.dirname, 'texts', name), 'utf8').matchAll(/^\$ ddh (.*?)(?: {2}#.*)?$/gm),
  ])
  .map(([, line = '']) => line)
  .filter((line) => /\S\.(?:csv|json|ndjson)\b|\$FILES/.test(line));

/** Runs all lines in a new folder whose n-th file of text is written by `writerOf(n)`. */
async function runsWith(writerOf: (nth: number) => Writer): Promise<readonly (Run & { readonly line: string })[]> {
  await rm(cwd, { recursive: true });
  await fillTextFolder(cwd);
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:csv|json|ndjson)$/.test(name),
  );
  for (const [nth, name] of names.entries())
    await writeFile(join(cwd, name), writerOf(nth)(await readFile(join(cwd, name), 'utf8')));
  const runs: (Run & { readonly line: string })[] = [];
  for (const line of LINES) {
    const { notes, ...run } = await runDdh(cwd, wordsOf(line));
    // A mark of UTF-8 counts as bytes of the file.
    runs.push({ line, ...run, notes: notes.replaceAll(/byte \d+/g, 'byte N') });
  }
  return runs;
}

let cwd = '';
let plain: Awaited<ReturnType<typeof runsWith>>;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-written-'));
  plain = await runsWith(() => (text) => Buffer.from(text));
  expect(plain.filter(({ code }) => code === 0).length).toBeGreaterThan(30);
}, 300_000);
afterAll(() => rm(cwd, { recursive: true }));

// In UTF-16, a command fails with any file that it does not decode. Then the other encodings take turns among the files,
// because the files that are decoded at all are decoded by the same two functions.
test.each<[string, (nth: number) => Writer]>([
  ['UTF-16', () => utf16],
  ['other encodings', (nth) => OTHERS[nth % OTHERS.length]!],
])(
  'all commands read files in %s like the same files in UTF-8',
  async (_, writerOf) => {
    expect(await runsWith(writerOf)).toEqual(plain);
  },
  300_000,
);

test('ddh validate refuses UTF-16, which pages do not read', async () => {
  await writeFile(join(cwd, 'p_info.json'), utf16('[]'));
  await writeFile(join(cwd, '1_parlaytrix.csv'), utf16('Total Goals\n1\n'));
  const { out } = await runDdh(cwd, ['validate', '.']);
  expect(out.split('\n').filter((line) => line.includes('UTF-16'))).toHaveLength(2);
  expect(await readTextFile(join(cwd, 'p_info.json'), noStdin)).toEqual({ ok: true, value: '[]' });
});
