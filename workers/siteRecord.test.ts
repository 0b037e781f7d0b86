import { describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import { SAMPLE_RECORD } from '../engine/testing/sampleRecord.ts';
import type { TextSource } from './bytes.ts';
import { readRecord } from './siteRecord.ts';

const FOLDER = { url: 'https://site.example/data/', version: 'v1' };
const sum = 'a'.repeat(64);
const receipt = {
  bytes: 10,
  sha256: sum,
  time: '2026-11-25T16:00:00Z',
  delivery: '20261125-160000-0a1b2c3d',
  digest: sum,
};
const FROZEN = {
  'summary.json': { ...SAMPLE_RECORD, kind: 'frozen' },
  'head.json': { date: '2026-11-25', sha256: sum },
  'receipts.json': { '2026-11-24': [receipt], '2026-11-25': [receipt] },
};

/** Reads the record of a site with these files, and returns the requests, too. */
async function read(files: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const text: TextSource = (url, { fresh }) => {
    asked.push(`${url} ${fresh}`);
    const file = files[url.slice(`${FOLDER.url}record/`.length)];
    if (file === undefined) return Promise.resolve(err({ kind: 'http', status: 404 }));
    return Promise.resolve(ok({ text: typeof file === 'string' ? file : JSON.stringify(file), modified: null }));
  };
  return { record: await readRecord(FOLDER, text), asked };
}

describe('readRecord', () => {
  test('a record that was made afterwards is only its summary, fetched without a cache', async () => {
    const { record, asked } = await read({ 'summary.json': SAMPLE_RECORD });
    expect(record).toEqual(ok({ summary: SAMPLE_RECORD, head: null, days: [], url: `${FOLDER.url}record/` }));
    expect(asked).toEqual([`${FOLDER.url}record/summary.json true`]);
  });

  test('a frozen record has the head of its chain and its published days, newest first', async () => {
    const { record } = await read(FROZEN);
    expect(record).toMatchObject(ok({ head: FROZEN['head.json'], days: ['2026-11-25', '2026-11-24'] }));
  });

  test('a frozen record of a site that has only its summary is shown without the files', async () => {
    const { record } = await read({ 'summary.json': FROZEN['summary.json'] });
    expect(record).toMatchObject(ok({ head: null, days: [] }));
  });

  test.each(['head.json', 'receipts.json'])(
    'a frozen record with a %s that cannot be read is refused',
    async (file) => {
      expect((await read({ ...FROZEN, [file]: '{' })).record).toMatchObject(err({ kind: 'notJson' }));
    },
  );

  test('a summary that is cut off or has a wrong value is refused as a whole', async () => {
    expect((await read({ 'summary.json': '{' })).record).toMatchObject(err({ kind: 'notJson' }));
    expect((await read({ 'summary.json': { ...SAMPLE_RECORD, games: -1 } })).record).toEqual(
      err({ kind: 'badDocument', path: 'games', problem: 'must be a whole number of at least 0' }),
    );
  });
});
