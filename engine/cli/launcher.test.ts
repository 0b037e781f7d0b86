import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the launcher in a clone', { timeout: 30_000 }, () => {
  const clone = mkdtempSync(join(tmpdir(), 'ddh-launcher-'));
  afterAll(() => rmSync(clone, { recursive: true }));
  const BUNDLE = 'engine/cli/dist/ddh.mjs';
  const at = (path: string): string => join(clone, path);
  /** Writes a file with a time that is some seconds from now. */
  function write(path: string, text: string, seconds = 0): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    const time = Date.now() / 1000 + seconds;
    utimesSync(at(path), time, time);
  }
  const show = (what: string): string => `console.log('${what}', process.cwd());`;
  const run = (env: object = {}): readonly string[] => {
    const { stdout, stderr } = spawnSync(process.execPath, [at('engine/cli/bin/ddh.mjs')], {
      encoding: 'utf8',
      cwd: clone,
      env: { ...process.env, ...env },
    });
    expect(stderr).toBe('');
    return stdout.trim().split(' ');
  };

  beforeEach(() => {
    rmSync(clone, { recursive: true });
    write('engine/cli/process.ts', `const text: string = ''; ${show('source')}`);
    write('engine/src/domain/lines.ts', 'export {};');
    write('engine/cli/package.json', '{"type": "module"}');
    write('package-lock.json', '{}');
    mkdirSync(at('engine/cli/bin'));
    copyFileSync(join(import.meta.dirname, 'bin/ddh.mjs'), at('engine/cli/bin/ddh.mjs'));
    symlinkSync(join(ROOT, 'node_modules'), at('node_modules'));
  });

  test('the launcher starts the source without a bundle, and a bundle without the source', () => {
    expect(run()[0]).toBe('source');
    rmSync(at('engine/cli/process.ts'));
    write(BUNDLE, show('bundle'), -100);
    expect(run()[0]).toBe('bundle');
  });

  test('the launcher starts a bundle that is newer than all sources, whatever has changed beside them', () => {
    write(BUNDLE, show('bundle'), 50);
    expect(run()[0]).toBe('bundle');
    write('engine/src/domain/lines.test.ts', '', 100);
    write('engine/node_modules/valibot/package.json', '{}', 100);
    expect(run()[0]).toBe('bundle');
  });

  test.each([
    ['a source has changed', 'engine/src/domain/lines.ts'],
    ['a package has another version', 'engine/cli/package.json'],
    ['npm has installed other packages', 'package-lock.json'],
  ])('the launcher starts the source if %s after the bundle was made', (_, path) => {
    write(BUNDLE, show('bundle'), 0.05);
    expect(run()[0]).toBe('bundle');
    // Its own time is from before the bundle, as in an archive of a later version.
    write(path, path.endsWith('.json') ? '{"type": "module"}' : 'export {};', -1000);
    expect(run()[0]).toBe('source');
  });

  test('paths are relative to the folder in which npm was called', () => {
    write(BUNDLE, show('bundle'), 50);
    const folder = at('engine/src');
    expect(run({ npm_lifecycle_event: 'ddh', INIT_CWD: folder })[1]).toBe(folder);
    expect(run({ npm_lifecycle_event: 'test', INIT_CWD: folder })[1]).toBe(clone);
  });
});
