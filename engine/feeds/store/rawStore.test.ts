import fc from 'fast-check';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { decodeAnswer, decodeHead, encodeAnswer, type StoredAnswer } from './answer.ts';
import { openRawStore, storeFaultText } from './rawStore.ts';

const folders: string[] = [];
/** A clock that differs from the machine's. The times of files are set with it. */
const NOW = new Date('2031-11-02T05:30:00Z');
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newStore() {
  const dir = await mkdtemp(join(tmpdir(), 'ddh-store-'));
  folders.push(dir);
  return { dir, store: openRawStore(dir, () => NOW) };
}

const PATH = 'raw/nhl/2026-27/games/2026020001/boxscore.json.gz';
const answer = (body: unknown): StoredAnswer => ({
  address: 'http://127.0.0.1/v1/gamecenter/2026020001/boxscore',
  time: '2026-10-01T11:00:00.000Z',
  status: 200,
  state: 'OFF',
  body,
});

describe('an encoded response', () => {
  const anyAnswer = fc.record({
    address: fc.string(),
    time: fc.constant('2026-10-01T11:00:00.000Z'),
    status: fc.nat(),
    state: fc.option(fc.string()),
    body: fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  });
  prop(
    'an encoded response decodes to the same response, and its first bytes decode to its metadata',
    [anyAnswer],
    (one) => {
      const bytes = encodeAnswer(one);
      expect(decodeAnswer(bytes)).toEqual({ ok: true, value: one });
      const { body, ...head } = one;
      expect(body).toEqual(one.body);
      expect(decodeHead(bytes.subarray(0, 1024))).toEqual({ ok: true, value: head });
    },
  );

  prop('an encoded response is refused if bytes are missing at the end', [anyAnswer, fc.nat()], (one, at) => {
    const bytes = encodeAnswer(one);
    expect(decodeAnswer(bytes.subarray(0, at % bytes.length)).ok).toBe(false);
  });
});

describe('the raw store', () => {
  it('the store returns null for a file that does not exist', async () => {
    const { store } = await newStore();
    expect(await store.read(PATH)).toEqual({ ok: true, value: null });
    expect(await store.readHead(PATH)).toEqual({ ok: true, value: null });
    expect(await store.list('raw')).toEqual([]);
  });

  it('the store replaces a file, and leaves no other file in its folder', async () => {
    const { dir, store } = await newStore();
    await store.write(PATH, answer({ a: 1 }));
    await store.write(PATH, answer({ a: 2 }));
    expect(await store.read(PATH)).toEqual({ ok: true, value: answer({ a: 2 }) });
    expect(await store.list('raw/nhl')).toEqual([PATH]);
    expect(await readdir(dirname(join(dir, PATH)))).toEqual(['boxscore.json.gz']);
  });

  it('the store writes the same bytes for the same response', async () => {
    const { dir, store } = await newStore();
    await store.write(PATH, answer({ a: 1 }));
    const before = await readFile(join(dir, PATH));
    await store.write(PATH, answer({ a: 1 }));
    expect(await readFile(join(dir, PATH))).toEqual(before);
  });

  it('the store reads the metadata of a file whose end is damaged, but reports the file when it reads the body', async () => {
    const { dir, store } = await newStore();
    const random = Array.from({ length: 5000 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 0);
    await store.write(PATH, answer(random));
    const bytes = await readFile(join(dir, PATH));
    await writeFile(join(dir, PATH), bytes.subarray(0, 3000));
    expect(await store.readHead(PATH)).toMatchObject({ ok: true, value: { state: 'OFF' } });
    const read = await store.read(PATH);
    expect(read.ok || storeFaultText(read.error)).toBe(`damaged file ${PATH}: the compressed data ends too early`);
  });

  it.each([
    ['not gzip', 'hello', 'the compressed data is damaged'],
    ['JSON of another shape', encodeAnswer({ ...answer(1), time: 'yesterday' }), 'time is invalid (Invalid timestamp'],
  ])('the store reports a file that is %s', async (_, bytes, detail) => {
    const { dir, store } = await newStore();
    await mkdir(dirname(join(dir, PATH)), { recursive: true });
    await writeFile(join(dir, PATH), bytes);
    for (const read of [await store.read(PATH), await store.readHead(PATH)]) {
      expect(read).toMatchObject({ ok: false, error: { kind: 'corruptFile', path: PATH } });
      expect(read.ok || read.error.detail).toContain(detail);
    }
  });

  it('the store moves a file into a new folder, and deletes a file', async () => {
    const { store } = await newStore();
    const moved = PATH.replace('2026020001', 'earlier');
    await store.write(PATH, answer({ a: 1 }));
    await store.move(PATH, moved);
    expect(await store.list('raw')).toEqual([moved]);
    expect(await store.read(moved)).toEqual({ ok: true, value: answer({ a: 1 }) });
    await store.remove(moved);
    await store.remove(moved);
    expect(await store.list('raw')).toEqual([]);
  });

  it('the store reports the path of a file that it cannot write', async () => {
    const { dir, store } = await newStore();
    await writeFile(join(dir, 'raw'), '');
    expect(await store.write(PATH, answer(1))).toMatchObject({
      ok: false,
      error: { kind: 'unwritableFile', path: PATH },
    });
  });

  it('the store deletes unfinished files of killed runs, but not recent ones, which another run can still be writing', async () => {
    const { dir, store } = await newStore();
    await store.write(PATH, answer(1));
    const folder = dirname(join(dir, PATH));
    const [old, recent] = [join(folder, '.boxscore.json.gz.1.part'), join(folder, '.boxscore.json.gz.2.part')];
    for (const file of [old, recent]) await writeFile(file, '');
    for (const [file, minutes] of [
      [old, 61],
      [recent, 59],
    ] as const)
      await utimes(file, NOW, new Date(NOW.getTime() - minutes * 60_000));
    expect(await store.list('raw')).toEqual([PATH]);
    expect(await readdir(folder)).toEqual(['.boxscore.json.gz.2.part', 'boxscore.json.gz']);
  });
});
