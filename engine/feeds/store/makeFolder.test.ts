import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './makeFolder.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-folder-'));
  await writeFile(join(root, 'file'), '');
  await symlink(join(root, 'nowhere'), join(root, 'broken'));
});
afterAll(() => rm(root, { recursive: true }));

test('makeFolder makes all folders of a path, and returns the first that it has made', async () => {
  expect(await makeFolder(join(root, 'a/b/c'))).toBe(join(root, 'a'));
  expect((await stat(join(root, 'a/b/c'))).isDirectory()).toBe(true);
  expect(await makeFolder(join(root, 'a/b/c'))).toBeNull();
  expect(await makeFolder(join(root, 'a/b/../d'))).toBe(join(root, 'a/d'));
});

test('makeFolder can be called for the same path at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(join(root, 'same/path/here'))));
  expect((await stat(join(root, 'same/path/here'))).isDirectory()).toBe(true);
});

// Node's own `mkdir` with `recursive` does not end on `/proc/x`.
test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/y', '/dev/null', '/dev/null/x', '/dev/null/x/y'])(
  'makeFolder ends with an error on %s',
  async (path) => {
    await expect(makeFolder(path)).rejects.toThrow();
  },
);

test.each(['file', 'file/a', 'file/a/b', 'broken', 'broken/a'])('makeFolder ends with an error on %s', async (name) => {
  await expect(makeFolder(join(root, name))).rejects.toThrow();
});
