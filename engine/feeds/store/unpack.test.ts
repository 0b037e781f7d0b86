import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendMember } from './memberLog.ts';
import { openRawStore } from './rawStore.ts';
import { MOST_UNPACKED, unpackText } from './unpack.ts';

/** 0.3 MB that unpack to more than MOST_UNPACKED. */
const bomb = gzipSync(Buffer.alloc(MOST_UNPACKED + 1, 32), { level: 1 });
const TOO_LARGE = expect.stringContaining('unpacks to more than 256 MB');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-unpack-'));
});
afterAll(() => rm(root, { recursive: true }));

test('unpackText unpacks several members, and not more than MOST_UNPACKED', () => {
  expect(unpackText(Buffer.concat([gzipSync('a'), gzipSync('b')]))).toBe('ab');
  expect(() => unpackText(bomb)).toThrow('unpacks to more than 256 MB');
});

test('a stored response that unpacks to too much is a damaged file', async () => {
  await writeFile(join(root, 'x.json.gz'), bomb);
  const store = openRawStore(root, () => new Date());
  expect(await store.read('x.json.gz')).toMatchObject({ ok: false, error: { kind: 'corruptFile', detail: TOO_LARGE } });
});

test('nothing of a stored response that is not JSON is quoted', async () => {
  await writeFile(join(root, 'y.json.gz'), gzipSync('the-key-of-the-request'));
  const read = await openRawStore(root, () => new Date()).read('y.json.gz');
  expect(read).toMatchObject({ ok: false, error: { detail: 'it is not JSON' } });
});

test('a log that unpacks to too much is named and not appended to', async () => {
  await writeFile(join(root, 'log.gz'), bomb);
  expect(await appendMember(join(root, 'log.gz'), 'x')).toMatchObject({
    ok: false,
    error: { kind: 'corruptLog', detail: TOO_LARGE },
  });
});
