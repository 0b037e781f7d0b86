import { describe, expect, test } from 'vitest';
import { legErrorText, simErrorText, gameModelErrorText, priceErrorText, slipErrorText } from './simulationErrors.ts';
import { datasetErrorText } from './datasetErrors.ts';

describe('simulation error texts', () => {
  const at = { byte: 1234, record: 11 };

  test.each([
    [
      { kind: 'syntax', at, expected: 'a comma', found: '";"' },
      'expected a comma but found ";" at record 12 (byte 1,234)',
    ],
    [{ kind: 'truncated', at }, 'the file ends too early, at record 12 (byte 1,234)'],
    [{ kind: 'empty' }, 'the file contains no simulated games'],
    [{ kind: 'noSimulation' }, 'the file is not a simulation: it has no team, total or player counts'],
    [
      { kind: 'badValue', at: { ...at, column: 'P Goals' }, problem: 'fraction', found: '1.5' },
      'the value 1.5 is not a whole number at record 12, "P Goals" (byte 1,234)',
    ],
    [
      { kind: 'badValue', at, problem: 'notANumber', found: 'true' },
      'the value true is not a number at record 12 (byte 1,234)',
    ],
    [
      { kind: 'badValue', at, problem: 'outOfRange', found: '1e99' },
      'the value 1e99 is too large to count at record 12 (byte 1,234)',
    ],
    [{ kind: 'duplicateColumn', name: 'P Goals' }, 'two columns are named "P Goals"'],
    [
      { kind: 'budget', at, limit: 'columns', allowed: 4096 },
      'the file exceeds the limit of 4,096 columns at record 12 (byte 1,234)',
    ],
    [{ kind: 'unknownForm', found: '<' }, 'the file is neither JSON, CSV nor npz (it begins with <)'],
    [
      { kind: 'otherForm', form: 'jsonColumns' },
      'the file is JSON of columns: in pandas, write it with to_json(path, orient="records")',
    ],
    [
      { kind: 'otherForm', form: 'tabs' },
      'the cells are separated by tabs: in pandas, write them with to_csv(path, sep=",")',
    ],
    [
      { kind: 'missingPort', port: 'inflateRaw' },
      'the file is a compressed npz, and openReader was not given inflateRaw',
    ],
    [{ kind: 'missingPort', port: 'gunzip' }, 'the data is gzipped: decompress it before openReader reads it'],
    [{ kind: 'badArchive', at, detail: 'x' }, 'the npz file cannot be read: x (byte 1,234)'],
    [{ kind: 'http', status: 404 }, 'HTTP error! status: 404'],
    [{ kind: 'unreadable', detail: 'Failed to fetch' }, "the game's file could not be read (Failed to fetch)"],
    [{ kind: 'outOfMemory' }, 'there is not enough memory for this simulation'],
  ] as const)('simErrorText of %j is %j', (error, text) => {
    expect(simErrorText(error)).toBe(text);
  });

  test.each([
    [{ kind: 'unknownColumn', leg: 0, column: 'Nobody' }, 'this simulation has no column "Nobody"'],
    [{ kind: 'missingValue', leg: 0, column: 'Total Shots', record: 4 }, 'record 5 has no value for "Total Shots"'],
    [
      { kind: 'badColumn', leg: 0, flaw: { kind: 'badValue', at, problem: 'fraction', found: '0.5' } },
      'the value 0.5 is not a whole number at record 12 (byte 1,234)',
    ],
  ] as const)('legErrorText of %j is %j', (error, text) => {
    expect(legErrorText(error)).toBe(text);
  });
});

test.each([
  [{ kind: 'modelVersion', path: 'generator', supported: 1, found: '2' }, 'generator must be 1, not 2'],
  [
    { kind: 'badModel', path: 'home.name', expected: 'a string', found: 'a list of 3' },
    'home.name must be a string, not a list of 3',
  ],
  [{ kind: 'badModel', path: '', expected: 'an object', found: 'null' }, 'the document must be an object, not null'],
] as const)('gameModelErrorText of %j is %j', (error, text) => {
  expect(gameModelErrorText(error)).toBe(text);
});

test('slipErrorText, priceErrorText and datasetErrorText name the problem, preceded by its path if it has one', () => {
  expect(slipErrorText({ kind: 'badSlip', path: 'legs[0].line', problem: 'must be a number' })).toBe(
    'legs[0].line must be a number',
  );
  expect(priceErrorText({ kind: 'noLegs' })).toBe('the slip has no complete leg');
  expect(priceErrorText({ kind: 'noRecords' })).toBe('the file contains no simulated games');
  expect(datasetErrorText({ kind: 'http', status: 503 })).toBe('HTTP error! status: 503');
  expect(datasetErrorText({ kind: 'unreadable', detail: 'x' })).toBe('x');
  expect(datasetErrorText({ kind: 'notJson', detail: 'x' })).toBe('the file is not JSON: x');
  expect(datasetErrorText({ kind: 'badDocument', path: 'records', problem: 'must be an array' })).toBe(
    'records must be an array',
  );
});
