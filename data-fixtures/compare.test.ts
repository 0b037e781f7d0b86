import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences } from './compare.ts';

const FIXTURES = new Map([
  ['game-models/1.json', '{"a":1}\n'],
  ['season/s.json', '{}\n'],
]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ddh-fixtures-'));
  for (const name of ['game-models', 'season']) mkdirSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('differences lists each file that is changed, missing or surplus, and no unchanged file', () => {
  for (const [path, text] of FIXTURES) writeFileSync(join(folder, path), text);
  expect(differences(folder, FIXTURES)).toEqual([]);
  writeFileSync(join(folder, 'game-models/1.json'), '{"a":2}\n');
  expect(differences(folder, FIXTURES)).toEqual(['game-models/1.json differs from byte 5 on']);
  writeFileSync(join(folder, 'game-models/1.json'), '{"a":1}\n\n');
  expect(differences(folder, FIXTURES)).toEqual(['game-models/1.json differs from byte 8 on']);
  writeFileSync(join(folder, 'game-models/1.json'), '{"a":1}');
  writeFileSync(join(folder, 'game-models/2.json'), '');
  rmSync(join(folder, 'season/s.json'));
  expect(differences(folder, FIXTURES)).toEqual([
    'game-models/1.json differs from byte 7 on',
    'game-models/2.json is not among the fixtures',
    'season/s.json is missing',
  ]);
});

test('a gzipped file is the same if its text is, however it is packed', () => {
  mkdirSync(join(folder, 'seasons'));
  const text = 'season,game_id\n'.repeat(100);
  const packed = [1, 9].map((level) => gzipSync(text, { level }));
  expect(packed[0]!.equals(packed[1]!)).toBe(false);
  for (const bytes of packed) {
    writeFileSync(join(folder, 'seasons/games.csv.gz'), bytes);
    expect(differences(folder, new Map([['seasons/games.csv.gz', text]]))).toEqual([]);
  }
  expect(differences(folder, new Map([['seasons/games.csv.gz', `${text}1\n`]]))).toHaveLength(1);
});
