import { expect, test } from 'vitest';
import {
  datasetFile,
  FANTASY_DATASETS,
  fetchedContent,
  gameModelFile,
  HUB_DATASETS,
  isDataFileName,
  isPrivateFile,
  MANIFEST_FILE,
  OPTIONAL_HUB_DATASETS,
  RECORD_SUMMARY_FILE,
  simulationFile,
  VALUE_DATASETS,
} from './index.ts';
import { SIMULATION_ENDINGS } from './names.ts';

const DATA_FILES = [
  ...[...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS, ...VALUE_DATASETS, ...FANTASY_DATASETS].map(datasetFile),
  ...SIMULATION_ENDINGS.map((ending) => simulationFile('2026020001', ending)),
  gameModelFile('2026020001'),
  MANIFEST_FILE,
  RECORD_SUMMARY_FILE,
  'night.json',
  'record/head.json',
  'record/forecasts/2026-11-25.ndjson.gz',
  'record/results/2026-11-25.json',
  'record/receipts.json',
];

test.each(DATA_FILES)('a delivery may have the file %s of the data contract', (name) => {
  expect([isDataFileName(name), isPrivateFile(name)]).toEqual([true, false]);
});

test.each([
  'ddh.json',
  'DDH.JSON',
  'a/ddh.json',
  'news.json',
  'quotes.csv',
  'quotes-2026.csv',
  'journal.json',
  'log.ndjson',
  'store/x.json',
  'nights/2026-11-25/data/x.json',
  'seasons/2026-27/games.csv',
  'record-prices/head.json',
  '2026-11-25.ndjson.gz',
  'prices/2026-27/2026-11-25.ndjson.gz',
  'forecasts/2026-11-25.ndjson.gz',
  '.env',
  '.env.local',
  'credentials.json',
  'my-credentials.json',
  'secrets.json',
  'site.pem',
  'tls/site.key',
  'id_rsa',
  'id_ed25519.pub',
  'ddh-firebase.json',
  'ddh-firebase-eraser.json',
  'service-account.json',
  'wp-config.php',
])('%s has the name of a private file', (name) => {
  expect(isPrivateFile(name)).toBe(true);
});

test.each([
  'my_table.json',
  'keys.json',
  'store.json',
  'storefront/x.json',
  'monkey.csv',
  'environment.json',
  'nightly/x.csv',
])('%s has not the name of a private file', (name) => {
  expect(isPrivateFile(name)).toBe(false);
});

test.each([
  'notes.txt',
  'a/b/c.json',
  '../x.json',
  'x y.json',
  'con.json',
  '20261125-101112-0123abcd/x.json',
  'x.json\n',
  '',
])('a site leaves out %j', (name) => {
  expect(isDataFileName(name)).toBe(false);
});

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

test.each([
  ['manifest.json', 1, '{"version":"v"}', 'whole'],
  ['manifest.json', 1, '{"version":"u"}', 'older'],
  ['manifest.json', 1, '<!doctype html>', 'other'],
  ['p_info.json', 2, '[]', 'whole'],
  ['p_info.json', 3, '[]', 'other'],
  ['p_info.json', 2, '<>', 'other'],
  ['1_parlaytrix.npz', 4, 'PK\u0003\u0004', 'whole'],
  ['1_parlaytrix.npz', 5, 'PK\u0003\u0004', 'other'],
  ['1_parlaytrix.npz', 2, '[]', 'other'],
])('the content of %s with %i bytes that was fetched as %s is %s', (name, bytes, text, kind) => {
  expect(fetchedContent(name, { bytes, version: 'v' }, bytesOf(text), () => text).kind).toBe(kind);
});

test.each(['manifest.json', 'p_info.json', '1_parlaytrix.npz'])(
  '%s that was too large to read is other content',
  (name) => {
    expect(fetchedContent(name, { bytes: 1, version: 'v' }, null, () => '')).toEqual({ kind: 'other' });
  },
);
