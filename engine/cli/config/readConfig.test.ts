import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig, readConfig } from './readConfig.ts';
import { KEYS } from './schema.ts';

const FULL = {
  $schema: './ddh.schema.json',
  contact: 'me@example.org',
  store: 'store',
  season: '2026-27',
  nhl: { base: 'http://127.0.0.1:8080/v1', rawFolder: 'raw' },
  odds: {
    base: 'http://127.0.0.1:8080',
    provider: 'the-odds-api',
    budget: 500,
    regions: ['us'],
    markets: ['h2h'],
    termsConfirmed: true,
  },
  news: 'news.json',
  quotes: 'mine.csv',
  oddsFormat: 'decimal',
  aliases: 'aliases.csv',
  nights: 'nights',
  record: 'record',
  data: 'data',
  records: 10_000,
  mostGaps: 3,
  knownGaps: ['2026020123'],
  keep: 14,
  skip: ['project'],
  publishHonest: false,
  publishRecords: false,
  publish: { to: 'https://example.org', user: 'ddh-publisher' },
};

const faults = (config: unknown): readonly string[] => {
  const parsed = parseConfig(JSON.stringify(config));
  return parsed.ok ? [] : parsed.error;
};

describe('parseConfig', () => {
  it('parseConfig accepts all keys together, and an empty object', () => {
    expect(parseConfig(JSON.stringify(FULL))).toEqual({ ok: true, value: FULL });
    expect(parseConfig('\uFEFF{}')).toEqual({ ok: true, value: {} });
    expect(Object.keys(FULL)).toEqual(KEYS['']);
    for (const section of ['nhl', 'odds', 'publish'] as const)
      expect(Object.keys(FULL[section])).toEqual(KEYS[section]);
  });

  it.each([
    [{ contct: 'me@example.org' }, /contct .*contact\?/],
    [{ odds: { budgte: 5 } }, /odds\.budgte .*budget\?/],
    [{ nhl: { url: 'x' } }, /nhl\.url$/],
    [{ contact: 'me' }, /^contact /],
    [{ contact: 'me@example.org\r\nX: 1' }, /^contact /],
    [{ contact: 5 }, /^contact /],
    [{ season: '2026-28' }, /^season .*"2026-27"$/],
    [{ season: '20262027' }, /^season /],
    [{ store: ' ' }, /^store /],
    [{ nhl: { base: 'ftp://example.org' } }, /^nhl\.base /],
    [{ nhl: [] }, /^nhl /],
    [{ odds: { budget: -1 } }, /^odds\.budget /],
    [{ odds: { budget: 1.5 } }, /^odds\.budget /],
    [{ odds: { regions: ['us', 5] } }, /^odds\.regions\.1 /],
    [{ odds: { termsConfirmed: 'yes' } }, /^odds\.termsConfirmed /],
    [{ records: 0 }, /^records .* 1$/],
    [{ keep: 0 }, /^keep .* 1$/],
    [{ skip: ['rate'] }, /^skip\.0 .*project/],
    [{ publish: { password: 'x' } }, /publish\.password$/],
    [[], /^the document /],
    [null, /^the document /],
  ])('the error of %j names its fault', (config, fault) => {
    expect(faults(config)).toEqual([expect.stringMatching(fault)]);
  });

  it('parseConfig accepts the last season of a century, and a URL as contact', () => {
    expect(faults({ season: '1999-00', contact: 'https://example.org/contact' })).toEqual([]);
  });

  it('parseConfig returns one error text for each fault', () => {
    expect(faults({ season: '', odds: { budget: 'x', markets: 'h2h' }, tore: '' })).toHaveLength(4);
  });
});

describe('readConfig', () => {
  let cwd = '';
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'ddh-config-'));
  });
  afterAll(() => rm(cwd, { recursive: true }));

  it('returns an empty configuration if the working folder has no ddh.json', async () => {
    expect(await readConfig(undefined, cwd)).toEqual({
      ok: true,
      value: { config: {}, shown: 'ddh.json', folder: cwd },
    });
  });

  it('the error of readConfig names the missing file', async () => {
    expect(await readConfig('other.json', cwd)).toEqual({
      ok: false,
      error: expect.stringContaining('other.json'),
    });
  });

  it('readConfig begins the text of each fault with the file name', async () => {
    await writeFile(join(cwd, 'bad.json'), '{"stor": "x", "news": 1}');
    expect(await readConfig('bad.json', cwd)).toEqual({
      ok: false,
      error: expect.stringMatching(/^bad\.json: news .*\nbad\.json: .*stor .*store\?\)$/),
    });
    await writeFile(join(cwd, 'bad.json'), '{\n  "store": "x"\n  "news": "y"\n}');
    expect(await readConfig('bad.json', cwd)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^bad\.json: not JSON \(line 3, /),
    });
  });

  it('reads ddh.json in the working folder', async () => {
    await writeFile(join(cwd, 'ddh.json'), JSON.stringify(FULL));
    expect(await readConfig(undefined, cwd)).toMatchObject({ ok: true, value: { config: FULL, folder: cwd } });
    await rm(join(cwd, 'ddh.json'));
  });
});
