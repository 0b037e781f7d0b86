import { describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import { SAMPLE_RECEIPT, SAMPLE_TRACK_RECORD } from '../engine/testing/sampleTrackRecord.ts';
import type { TextSource } from './bytes.ts';
import { readGameResult, readTrackRecord } from './siteTrackRecord.ts';

const FOLDER = { url: 'https://site.example/data/', version: 'v1' };
const FROZEN = {
  'summary.json': { ...SAMPLE_TRACK_RECORD, kind: 'frozen' },
  'head.json': { date: '2026-11-25', sha256: SAMPLE_RECEIPT.sha256 },
  'receipts.json': { '2026-11-24': [SAMPLE_RECEIPT], '2026-11-25': [SAMPLE_RECEIPT] },
};

/** Creates a site whose track record has these files. `asked` contains the requests. */
function siteWith(files: Readonly<Record<string, unknown>>): { readonly text: TextSource; readonly asked: string[] } {
  const asked: string[] = [];
  const text: TextSource = (url, { fresh }) => {
    asked.push(`${url} ${fresh}`);
    const file = files[url.slice(`${FOLDER.url}record/`.length)];
    if (file === undefined) return Promise.resolve(err({ kind: 'http', status: 404 }));
    return Promise.resolve(ok({ text: typeof file === 'string' ? file : JSON.stringify(file), modified: null }));
  };
  return { text, asked };
}

async function read(files: Readonly<Record<string, unknown>>) {
  const { text, asked } = siteWith(files);
  return { trackRecord: await readTrackRecord(FOLDER, text), asked };
}

describe('readTrackRecord', () => {
  test('readTrackRecord requests only the summary, without caches, if the forecasts were made after the games', async () => {
    const { trackRecord, asked } = await read({ 'summary.json': SAMPLE_TRACK_RECORD });
    expect(trackRecord).toEqual(
      ok({ summary: SAMPLE_TRACK_RECORD, head: null, days: [], url: `${FOLDER.url}record/` }),
    );
    expect(asked).toEqual([`${FOLDER.url}record/summary.json true`]);
  });

  test('readTrackRecord returns the head of the hash chain of frozen forecasts, and their published days, newest first', async () => {
    const { trackRecord } = await read(FROZEN);
    expect(trackRecord).toMatchObject(ok({ head: FROZEN['head.json'], days: ['2026-11-25', '2026-11-24'] }));
  });

  test("readTrackRecord returns a summary of frozen forecasts even if the record's other files are missing", async () => {
    const { trackRecord } = await read({ 'summary.json': FROZEN['summary.json'] });
    expect(trackRecord).toMatchObject(ok({ head: null, days: [] }));
  });

  test.each(['head.json', 'receipts.json'])(
    'a frozen record with a %s that cannot be read is refused',
    async (file) => {
      expect((await read({ ...FROZEN, [file]: '{' })).trackRecord).toMatchObject(err({ kind: 'notJson' }));
    },
  );

  test('readTrackRecord rejects a summary that is cut off or has an invalid value', async () => {
    expect((await read({ 'summary.json': '{' })).trackRecord).toMatchObject(err({ kind: 'notJson' }));
    expect((await read({ 'summary.json': { ...SAMPLE_TRACK_RECORD, games: -1 } })).trackRecord).toMatchObject(
      err({ kind: 'badDocument', path: 'games' }),
    );
  });
});

describe('readGameResult', () => {
  const game = { gameId: '7', start: null, corrected: false, result: null };
  const results = { version: 1, date: '2026-11-24', receipts: [], games: [game] };

  test('readGameResult searches the results of the published days for a game, newest first', async () => {
    const { text, asked } = siteWith({ ...FROZEN, 'results/2026-11-24.json': results });
    expect(await readGameResult(FOLDER, text, '7')).toEqual(game);
    expect(asked.map((one) => one.slice(FOLDER.url.length))).toEqual([
      'record/receipts.json true',
      'record/results/2026-11-25.json true',
      'record/results/2026-11-24.json true',
    ]);
  });

  test('readGameResult returns null if no results contain the game or the site has no receipts', async () => {
    expect(
      await readGameResult(FOLDER, siteWith({ ...FROZEN, 'results/2026-11-24.json': results }).text, '8'),
    ).toBeNull();
    expect(await readGameResult(FOLDER, siteWith({}).text, '7')).toBeNull();
  });
});
