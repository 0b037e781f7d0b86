import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import {
  dateMismatchText,
  datasetErrorText,
  formatAge,
  formatCount,
  formatCounted,
  formatInstant,
  formatLeg,
  formatMegabytes,
  formatOdds,
  formatPercent,
  formatStart,
  gameModelErrorText,
  lackText,
  legErrorText,
  priceErrorText,
  seasonModelErrorText,
  simErrorText,
  simulationFailedText,
  simulationProblemText,
  slipErrorText,
  slipFileErrorText,
} from './index.ts';

describe('odds and percentages', () => {
  // Known answers of spec 9, edges included.
  test.each([
    [0.5, '2.00', '-100', '50.0%'],
    [0.4999, '2.00', '+100', '50.0%'],
    [0.6, '1.67', '-150', '60.0%'],
    [1 / 3, '3.00', '+200', '33.3%'],
    [2 / 3, '1.50', '-200', '66.7%'],
    [0.32, '3.13', '+212', '32.0%'],
    [0.68, '1.47', '-213', '68.0%'],
    [0.0001, '10000.00', '+999900', '<0.1%'],
    [0.0004, '2500.00', '+249900', '<0.1%'],
    [0.0005, '2000.00', '+199900', '0.1%'],
    [0.9999, '1.00', '-999900', '>99.9%'],
    [0.9994, '1.00', '-166567', '99.9%'],
    [1, '1.00', '-', '100.0%'],
    [0, '-', '-', '0.0%'],
    [1e-9, '1000000000.00', '+99999999900', '<0.1%'],
    [9e-10, '-', '-', '<0.1%'],
    [5e-324, '-', '-', '<0.1%'],
    [-0.1, '-', '-', '-'],
    [1.1, '-', '-', '-'],
    [Number.NaN, '-', '-', '-'],
    [null, '-', '-', '-'],
    [undefined, '-', '-', '-'],
  ])('%s is %s, %s, %s', (p, decimal, american, percent) => {
    expect([formatOdds(p, 'decimal'), formatOdds(p, 'american'), formatPercent(p)]).toEqual([
      decimal,
      american,
      percent,
    ]);
  });

  test('a percentage is 0.0% for no hit and 100.0% for all hits only', () => {
    const counts = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((records) =>
        fc.tuple(
          fc.oneof(fc.integer({ min: 0, max: records }), fc.constantFrom(0, 1, records - 1, records)),
          fc.constant(records),
        ),
      );
    fc.assert(
      fc.property(counts, ([hits, records]) => {
        const text = formatPercent(hits / records);
        expect([text === '0.0%', text === '100.0%']).toEqual([hits === 0, hits === records]);
        // The nearest tenth of a percent, in whole numbers; doubles may round a tie either way.
        const tenths = (1000 * hits) / records;
        const shown = text === '<0.1%' ? 0 : text === '>99.9%' ? 1000 : Math.round(parseFloat(text) * 10);
        expect(Math.abs(shown - tenths)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  test.each([
    [0.4, '3/2', '1.50', '-0.67', '1.50'],
    [0.5, '1/1', '1.00', '1.00', '1.00'],
    [2 / 3, '1/2', '0.50', '0.50', '-2.00'],
    [1, '0/1', '0.00', '0.00', '-'],
    [0, '-', '-', '-', '-'],
  ])('%s as fraction, Hong Kong, Malay, Indonesian', (p, fractional, hongKong, malay, indonesian) => {
    const texts = (['fractional', 'hongKong', 'malay', 'indonesian'] as const).map((format) => formatOdds(p, format));
    expect(texts).toEqual([fractional, hongKong, malay, indonesian]);
  });
});

describe('counts', () => {
  test('carry separators', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });

  test.each([
    [0, '0 legs'],
    [1, '1 leg'],
    [4, '4 legs'],
    [10_000, '10,000 legs'],
  ])('%i of something', (count, text) => {
    expect(formatCounted(count, 'leg')).toBe(text);
  });

  test.each([
    [0, '0.0 MB'],
    [49_999, '0.0 MB'],
    [50_001, '0.1 MB'],
    [12_340_000, '12.3 MB'],
    [1_234_500_000, '1,234.5 MB'],
  ])('%i bytes', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text);
  });
});

describe('dates', () => {
  test('an instant is told by the clock of New York, summer and winter', () => {
    // The space before AM is a narrow one in some runtimes.
    const plain = (ms: number) => formatInstant(ms).replaceAll('\u202F', ' ');
    expect(plain(Date.UTC(2025, 9, 7, 13, 14))).toBe('Oct 7, 2025, 9:14 AM ET');
    expect(plain(Date.UTC(2025, 0, 1, 3, 5))).toBe('Dec 31, 2024, 10:05 PM ET');
  });

  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 h ago'],
    [47 * 3_600_000, '47 h ago'],
    [48 * 3_600_000, '2 days ago'],
    [-5, 'just now'],
  ])('%s ms is %s', (ms, text) => {
    expect(formatAge(1_000_000, 1_000_000 + ms)).toBe(text);
  });

  test.each([
    ['19:00', '7:00 PM ET'],
    ['00:05', '12:05 AM ET'],
    ['12:30', '12:30 PM ET'],
    ['9:15', '9:15 AM ET'],
    ['24:00', '24:00'],
    ['TBD', 'TBD'],
    ['', ''],
  ])('a game at %s starts %s', (time, text) => {
    expect(formatStart(time)).toBe(text);
  });
});

test.each([
  [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }, 'Boston Bruins win'],
  [{ kind: 'winner', team: 'Boston Bruins', margin: 1.5 }, 'Boston Bruins win by over 1.5'],
  [{ kind: 'total', stat: 'Goals', side: 'over', line: 6 }, 'Game: Over 6.0 Goals'],
  [
    { kind: 'teamTotal', team: 'Boston Bruins', stat: 'Shots', side: 'under', line: 30.5 },
    'Boston Bruins: Under 30.5 Shots',
  ],
  [
    { kind: 'player', player: 'David Pastrnak', stat: 'Points', side: 'over', line: 1.5 },
    'David Pastrnak: Over 1.5 Points',
  ],
] as const)('a leg reads %j', (leg, text) => {
  expect(formatLeg(leg as unknown as Parameters<typeof formatLeg>[0])).toBe(text);
});

describe('sentences', () => {
  const at = { byte: 1234, record: 11 };

  test('of the builder are those of the product', () => {
    expect(dateMismatchText('2025-10-07' as LeagueDate)).toBe(
      "The Parlay Builder is only available for today's games. Switch to 'Tue, Oct 7' in the menu above.",
    );
    expect(simulationFailedText('x')).toBe('Error: x');
  });

  test.each([
    [
      { kind: 'syntax', at, expected: 'a comma', found: '";"' },
      'expected a comma but found ";" at record 12 (byte 1,234)',
    ],
    [{ kind: 'truncated', at }, 'the file ends too early, at record 12 (byte 1,234)'],
    [{ kind: 'empty' }, 'the file holds no simulated games'],
    [{ kind: 'noSimulation' }, 'the file is no simulation: it has no team, total or player counts'],
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
      'the file has more than 4,096 columns at record 12 (byte 1,234)',
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
    [{ kind: 'missingPort', port: 'gunzip' }, 'the data is gzipped: undo gzip before openReader reads it'],
    [{ kind: 'badArchive', at, detail: 'x' }, 'the npz file cannot be read: x (byte 1,234)'],
    [{ kind: 'http', status: 404 }, 'HTTP error! status: 404'],
    [{ kind: 'unreadable', detail: 'Failed to fetch' }, "the game's file could not be read (Failed to fetch)"],
    [{ kind: 'outOfMemory' }, 'there is not enough memory for this simulation'],
  ] as const)('of a simulation: %j', (error, text) => {
    expect(simErrorText(error)).toBe(text);
  });

  test.each([
    [{ kind: 'unknownColumn', leg: 0, column: 'Nobody' }, 'this simulation has no "Nobody"'],
    [{ kind: 'missingValue', leg: 0, column: 'Total Shots', record: 4 }, 'record 5 has no value for "Total Shots"'],
    [
      { kind: 'badColumn', leg: 0, flaw: { kind: 'badValue', at, problem: 'fraction', found: '0.5' } },
      'the value 0.5 is not a whole number at record 12 (byte 1,234)',
    ],
  ] as const)('of a leg: %j', (error, text) => {
    expect(legErrorText(error)).toBe(text);
  });

  test.each([
    [{ kind: 'modelVersion', path: 'generator', supported: 1, found: '2' }, 'generator must be 1, not 2'],
    [
      { kind: 'badModel', path: 'home.name', expected: 'a text', found: 'a list of 3' },
      'home.name must be a text, not a list of 3',
    ],
    [{ kind: 'badModel', path: '', expected: 'an object', found: 'null' }, 'the document must be an object, not null'],
  ] as const)('of a game model: %j', (error, text) => {
    expect(gameModelErrorText(error)).toBe(text);
    expect(seasonModelErrorText(error)).toBe(`is no season model: ${text}`);
  });

  const date = '2025-10-07' as LeagueDate;
  test.each([
    [{ kind: 'game', away: 'A', home: 'B', date }, 'have no A @ B on 2025-10-07'],
    [{ kind: 'team', team: 'A', date }, 'have no A on 2025-10-07'],
    [{ kind: 'playerOf', team: 'A' }, 'have no player of A'],
  ] as const)('of a file that lacks %j', (lack, text) => {
    expect(lackText(lack)).toBe(text);
  });

  test.each([
    [{ kind: 'badValue', problem: 'fraction', found: '0.5' }, 'is 0.5, which is not a whole number'],
    [{ kind: 'badValue', problem: 'notANumber', found: 'x' }, 'is x, which is not a number'],
    [{ kind: 'badValue', problem: 'outOfRange', found: '1e99' }, 'is 1e99, which is too large to count'],
    [{ kind: 'absent' }, 'has no value'],
    [{ kind: 'negative', value: -3 }, 'must not be negative, but is -3'],
    [{ kind: 'noWin', value: 2 }, 'must be 0 or 1, not 2'],
    [{ kind: 'sameWin', value: 0 }, 'is 0 for both teams'],
    [{ kind: 'winWithoutLead' }, 'is 1 without more goals than the other team'],
    [{ kind: 'sum', value: 7, sum: 6 }, 'is 7, but the two teams have 6'],
    [{ kind: 'differential', value: 7, lead: -1 }, 'is 7, but the goals make it -1'],
    [{ kind: 'teams', found: 3 }, 'must name two teams by "{team} Goal Differential", not 3'],
    [{ kind: 'noColumn' }, 'is missing'],
  ] as const)('of a record: %j', (fault, text) => {
    expect(simulationProblemText({ path: '', fault, more: 0 })).toBe(text);
    expect(simulationProblemText({ path: '', fault, more: 1 })).toBe(`${text} (and 1 more record)`);
    expect(simulationProblemText({ path: '', fault, more: 1200 })).toBe(`${text} (and 1,200 more records)`);
  });

  test('of a slip, a price and a dataset', () => {
    expect(slipErrorText({ kind: 'badSlip', path: 'legs[0].line', problem: 'must be a number' })).toBe(
      'legs[0].line must be a number',
    );
    expect(slipFileErrorText({ detail: 'it is a folder' })).toBe("the slip's file could not be read (it is a folder)");
    expect(priceErrorText({ kind: 'noLegs' })).toBe('the slip has no complete leg');
    expect(priceErrorText({ kind: 'noRecords' })).toBe('the file holds no simulated games');
    expect(datasetErrorText({ kind: 'http', status: 503 })).toBe('HTTP error! status: 503');
    expect(datasetErrorText({ kind: 'unreadable', detail: 'x' })).toBe('x');
    expect(datasetErrorText({ kind: 'notJson', detail: 'x' })).toBe('the file is not JSON: x');
    expect(datasetErrorText({ kind: 'badDocument', path: 'records', problem: 'must be an array' })).toBe(
      'records must be an array',
    );
  });
});
