import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache');

test('the ten lines for developers in the README run as they are written, and git ignores their file', () => {
  const [, chapter] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n## For developers and analysts\n');
  const [, script] = /^```sh\n(.*?)^```/ms.exec(chapter);
  // A program in this folder finds the packages of the clone.
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'data-fixtures'), join(folder, 'data-fixtures'));
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/records: 10000,\s+hits: 5332,.*\s+independent: 0\.473/s);
  expect(readdirSync(folder)).toEqual(['data-fixtures', 'price.ts']);
  expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('/price.ts');
}, 120_000);
