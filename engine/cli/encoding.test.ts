import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTextFile } from './files.ts';
import { runDdh, type Run } from './testing/runDdh.ts';
import { fillTextFolder, wordsOf } from './testing/textFolder.ts';

const noStdin = () => (async function* (): AsyncGenerator<Uint8Array> {})();
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** How spreadsheets and editors write text, besides plain UTF-8. */
const WRITERS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big-endian': (text) => bigEndian(`\ufeff${text}`),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
};

let plain = '';
let written = '';
beforeAll(async () => {
  plain = await mkdtemp(join(tmpdir(), 'ddh-plain-'));
  written = await mkdtemp(join(tmpdir(), 'ddh-written-'));
});
afterAll(async () => {
  await rm(plain, { recursive: true });
  await rm(written, { recursive: true });
});

/** The recorded command lines that name a file of texts. `ddh validate` reads as pages do, which know only UTF-8. */
const LINES = readdirSync(join(import.meta.dirname, 'texts'))
  .filter((name) => name.endsWith('.txt') && name !== 'validate.txt')
  .flatMap((name) => [
    ...readFileSync(join(import.meta.dirname, 'texts', name), 'utf8').matchAll(/^\$ ddh (.*?)(?: {2}#.*)?$/gm),
  ])
  .map(([, line = '']) => line)
  .filter((line) => /\S\.(?:csv|json|ndjson)\b|\$FILES/.test(line));

test.each(Object.keys(WRITERS))(
  'all commands read files in %s like the same files in UTF-8',
  async (name) => {
    const run = async (cwd: string, line: string): Promise<Run> => {
      const { notes, ...rest } = await runDdh(cwd, wordsOf(line));
      // A mark of UTF-8 counts as bytes of the file.
      return { ...rest, notes: notes.replaceAll(/byte \d+/g, 'byte N').replaceAll(cwd, '') };
    };
    const write = WRITERS[name]!;
    for (const cwd of [plain, written]) {
      await rm(cwd, { recursive: true });
      await fillTextFolder(cwd);
    }
    for (const file of readdirSync(written, { recursive: true, encoding: 'utf8' }))
      if (/\.(?:csv|json|ndjson)$/.test(file))
        await writeFile(join(written, file), write(await readFile(join(written, file), 'utf8')));
    let read = 0;
    for (const line of LINES) {
      const expected = await run(plain, line);
      const found = await run(written, line);
      read += found.code === 0 ? 1 : 0;
      expect({ line, ...found }).toEqual({ line, ...expected });
    }
    expect(read).toBeGreaterThan(30);
  },
  300_000,
);

test('ddh validate refuses UTF-16, which pages do not read', async () => {
  await writeFile(join(written, 'p_info.json'), WRITERS['UTF-16']!('[]'));
  await writeFile(join(written, '1_parlaytrix.csv'), WRITERS['UTF-16']!('Total Goals\n1\n'));
  const { out } = await runDdh(written, ['validate', '.']);
  expect(out.split('\n').filter((line) => line.includes('UTF-16'))).toHaveLength(2);
  expect(await readTextFile(join(written, 'p_info.json'), noStdin)).toEqual({ ok: true, value: '[]' });
});
