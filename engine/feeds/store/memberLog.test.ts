import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { appendMember, readMemberLog } from './memberLog.ts';

let root = '';
let logs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-log-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Returns the path of a log. Neither the log nor its folder exists yet. */
const newLog = (): string => join(root, `${logs++}`, '2026-10-01.ndjson.gz');

async function append(path: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) expect(await appendMember(path, text)).toEqual({ ok: true, value: 0 });
}

describe('appendMember and readMemberLog', () => {
  test('a log file that does not exist is read as an empty log', async () => {
    expect(await readMemberLog(newLog())).toEqual({ ok: true, value: { text: '', dropped: 0 } });
  });

  prop(
    'the log has all texts in order, and gunzip reads the same text from its file',
    [fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 5 })],
    async (texts) => {
      const path = newLog();
      await append(path, texts);
      const text = Buffer.from(texts.join('')).toString('utf8');
      expect(await readMemberLog(path)).toEqual({ ok: true, value: { text, dropped: 0 } });
      expect(gunzipSync(await readFile(path)).toString('utf8')).toBe(text);
    },
    50,
  );

  test('after an append was killed at any byte, the earlier texts are read and the next append repairs the log', async () => {
    const path = newLog();
    await append(path, ['one\n', 'two\n']);
    const whole = await readFile(path);
    await append(path, [`three ${'x'.repeat(50)}\n`]);
    const full = await readFile(path);
    for (let length = whole.length; length < full.length; length++) {
      const dropped = length - whole.length;
      await writeFile(path, full);
      await truncate(path, length);
      expect(await readMemberLog(path)).toEqual({ ok: true, value: { text: 'one\ntwo\n', dropped } });
      expect(await appendMember(path, 'four\n')).toEqual({ ok: true, value: dropped });
      expect(await readMemberLog(path)).toEqual({ ok: true, value: { text: 'one\ntwo\nfour\n', dropped: 0 } });
    }
  });

  test('a log that is damaged before its last member is an error, and appends do not change it', async () => {
    const path = newLog();
    await append(path, ['one\n', 'two\n']);
    const bytes = await readFile(path);
    bytes[12] = (bytes[12] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
    expect(await readMemberLog(path)).toMatchObject({ ok: false, error: { kind: 'corruptLog' } });
    expect(await appendMember(path, 'three\n')).toMatchObject({ ok: false, error: { kind: 'corruptLog' } });
    expect(await readFile(path)).toEqual(bytes);
    await writeFile(path, bytes.fill(0));
    expect(await readMemberLog(path)).toMatchObject({ ok: false, error: { kind: 'corruptLog' } });
  });

  test('bytes after the last member that are not gzip are an error, because no append writes them', async () => {
    const path = newLog();
    await append(path, ['one\n']);
    await appendFile(path, 'two\n');
    expect(await readMemberLog(path)).toMatchObject({ ok: false, error: { kind: 'corruptLog' } });
  });
});
