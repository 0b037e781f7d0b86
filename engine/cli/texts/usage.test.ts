import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf, runDdh } from '../testing/runDdh.ts';
import { fillTextFolder, wordsOf } from '../testing/textFolder.ts';

/**
 * Wrong command lines. The message names the words after `#`. Without these, it names the last option, which is at fault,
 * or asks with `give` for what is missing.
 */
const WRONG = readFileSync(join(import.meta.dirname, 'wrong.txt'), 'utf8');

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-usage-'));
  await fillTextFolder(cwd);
});
afterAll(() => rm(cwd, { recursive: true }));

test.each(WRONG.trim().split('\n'))('ddh %s exits with 2, names the fault and changes no file', async (line) => {
  const before = await readdir(cwd);
  const [typed = '', words] = line.split('  # ');
  const args = wordsOf(typed);
  const run = await runDdh(cwd, args);
  expect(run.code, run.notes).toBe(2);
  const [message = '', ...usage] = run.notes.split('\n');
  expect(message).toContain(words ?? args.findLast((arg) => /^--?[a-z]/.test(arg))?.replace(/=.*/, '') ?? 'give');
  expect(usage.at(-2)).toBe(`See ddh ${args[0]} --help`);
  const { error } = args.includes('--json') ? (jsonOf(run.out) as { readonly error?: object }) : {};
  if (error === undefined) expect(run.out).toBe('');
  else expect(error).toEqual({ kind: 'usage', message: message.replace(`ddh ${args[0]}: `, '') });
  expect(await readdir(cwd)).toEqual(before);
});
