import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareTrackRecord } from './compare.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ddh-compare-'));
  await mkdir(join(dir, 'forecasts'));
  await writeFile(join(dir, 'forecasts/2026-11-25.ndjson.gz'), 'one two');
});
afterAll(() => rm(dir, { recursive: true }));

const file = (day: string, text: string) => ({
  name: `record/forecasts/${day}.ndjson.gz`,
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

it.each([
  ['a site with a part of the forecasts has no other file', [file('2026-11-25', 'one')], []],
  ['a site without forecasts has no other file', [{ ...file('2026-11-25', 'x'), name: 'record/head.json' }], []],
  ['a site with other forecasts differs', [file('2026-11-25', 'two')], [['2026-11-25', false]]],
  ['a site with more forecasts differs', [file('2026-11-25', 'one two three')], [['2026-11-25', false]]],
  ['a file that only the site has is missing here', [file('2027-01-01', 'x')], [['2027-01-01', true]]],
] as const)('%s', async (_, files, differences) => {
  const expected = differences.map(([day, isMissing]) => ({ name: `record/forecasts/${day}.ndjson.gz`, isMissing }));
  expect(await compareTrackRecord({ dir }, [...files])).toEqual(expected);
});
