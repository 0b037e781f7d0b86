import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { DECODERS, MOST_PROBLEMS, VALUE_DATASETS, type Decoded, type ValueDataset } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

function loaded<T>(decoded: Decoded<T>): { readonly data: T; readonly problems: readonly string[] } {
  if (!decoded.ok) throw new Error(decoded.error.problem);
  expect(decoded.value.more).toBe(0);
  return {
    data: decoded.value.data,
    problems: decoded.value.problems.map(({ path, problem }) => `${path} ${problem}`),
  };
}
function clean<T>(decoded: Decoded<T>): T {
  const { data, problems } = loaded(decoded);
  expect(problems).toEqual([]);
  return data;
}

const PRICED = { Value: 0.1, Book: 'Alpha', 'Book odds': 2.2, 'Model odds': 2, 'Model prob': 0.5 };
const READ = {
  date: null,
  value: 0.1,
  book: 'Alpha',
  bookOdds: 2.2,
  modelOdds: 2,
  modelProb: 0.5,
  captured: null,
  source: null,
};
const PLAYER = { Player: 'P', Team: 'Utah Mammoth', Pos: 'LW', Line: 0.5, ...PRICED };
const TOTAL = { Away: 'A', Home: 'B', Line: 5.5, Side: 'Under', ...PRICED };
const MONEYLINE = { Team: 'A', Opponent: 'B', ...PRICED };
const GOOD: Readonly<Record<ValueDataset, Row>> = {
  goal_value: PLAYER,
  assist_value: PLAYER,
  point_value: PLAYER,
  sog_value: PLAYER,
  total_value: TOTAL,
  moneyline_value: MONEYLINE,
};
const KEYS = {
  player: Object.keys(PLAYER),
  total: [...Object.keys(TOTAL), 'Team'],
  moneyline: Object.keys(MONEYLINE),
};
/** One value file of each kind (players, totals and moneylines), with its columns. */
const KINDS = [
  ['goal_value', KEYS.player],
  ['total_value', KEYS.total],
  ['moneyline_value', KEYS.moneyline],
] as const;

/** Bad values for each type of field, and the problem that they cause. */
const FIELDS: Readonly<Record<string, { readonly problem: string; readonly bad: readonly unknown[] }>> = {
  text: {
    problem: 'must be a string',
    bad: [7, true, {}, ['A']],
  },
  value: { problem: 'must be a number', bad: ['0.1', true, {}, [0.1], NaN, Infinity, -Infinity] },
  odds: {
    problem: 'must be decimal odds of at least 1',
    bad: ['2.2', true, {}, [2], NaN, Infinity, 0.99, 0, -110, '+120'],
  },
  share: { problem: 'must be a number from 0 to 1', bad: ['0.5', true, {}, [], NaN, Infinity, -0.01, 1.01, 50] },
  line: { problem: 'must be a line like 2.5', bad: ['2.5', true, {}, [], NaN, Infinity, -0.5, 1e9] },
  side: { problem: 'must be Over or Under', bad: ['over', 'UNDER', '', 'O', 1, {}, 'constructor'] },
  time: {
    problem: 'must be a time like 2025-10-07T16:00:00Z',
    bad: [
      '2025-10-07',
      '2025-10-07T16:00:00',
      '2025-10-07T24:00:00Z',
      '2025-02-30T16:00:00Z',
      1_759_852_800_000,
      '',
      true,
      {},
    ],
  },
  date: {
    problem: 'must be a date like 2025-10-07',
    bad: ['', '10/07/2025', '2025-10-7', '2025-02-30', 20_251_007, true, {}],
  },
};
const FIELD_OF: Readonly<Record<string, keyof typeof FIELDS>> = {
  Player: 'text',
  Team: 'text',
  Opponent: 'text',
  Pos: 'text',
  Away: 'text',
  Home: 'text',
  Book: 'text',
  Line: 'line',
  Value: 'value',
  'Book odds': 'odds',
  'Model odds': 'odds',
  'Model prob': 'share',
  Side: 'side',
  Captured: 'time',
  Date: 'date',
};
/** For each optional column, the property that is `null` if the column is missing. */
const SPARED = {
  goal_value: { Team: 'team', Pos: 'position', 'Model odds': 'modelOdds', Captured: 'captured', Date: 'date' },
  total_value: { 'Model odds': 'modelOdds', Captured: 'captured', Date: 'date' },
  moneyline_value: { Opponent: 'opponent', 'Model odds': 'modelOdds', Captured: 'captured', Date: 'date' },
} as const;
/** The values of the optional columns in a decoded row of total_value that lacks these columns. */
const MEANS: Readonly<Record<string, Row>> = { Team: { team: null }, Side: { side: 'over' } };

const place = (key: string): string => (/\W/.test(key) ? `."${key}"` : `.${key}`);

describe.each(VALUE_DATASETS)('%s', (dataset) => {
  const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];

  test.each([null, {}, 'text', 7])('the decoder rejects the document %j', (doc) => {
    expect(decode(doc)).toEqual({ ok: false, error: { path: 'records', problem: 'must be an array of records' } });
  });

  test('the decoder of a value file reads a record and ignores unknown keys', () => {
    expect(clean(decode([]))).toEqual([]);
    const row = { ...GOOD[dataset], Date: '2025-10-07', Captured: '2025-10-07T12:00:00-04:00', other: {} };
    const read = { ...READ, date: '2025-10-07', captured: Date.UTC(2025, 9, 7, 16) };
    expect(clean(decode([row]))).toMatchObject([read]);
  });

  prop(
    'the decoder of a value file never throws on an array, and lists at most 100 problems',
    [fc.array(fc.anything(), { maxLength: 8 })],
    (doc) => {
      const decoded = decode(doc);
      if (!decoded.ok) throw new Error('expected the array to be decoded');
      expect(decoded.value.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS);
      expect(decoded.value.data.length).toBeLessThanOrEqual(doc.length);
      for (const { path } of decoded.value.problems) expect(path).toMatch(/^records\[\d+\]/);
    },
  );
});

test.each(VALUE_DATASETS)(
  'a row of %s whose source is unreadable is dropped, not read as the operator’s own price',
  (dataset) => {
    const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];
    const row = GOOD[dataset];
    const { data, problems } = loaded(decode([{ ...row, Source: 'The Odds API' }, { ...row, Source: 7 }, row]));
    expect(data).toMatchObject([{ source: 'The Odds API' }, { source: null }]);
    expect(problems).toEqual(['records[1].Source must be a string']);
  },
);

test('value decoders read the bets on players, totals and moneylines', () => {
  expect(clean(DECODERS.goal_value([PLAYER]))).toEqual([
    { player: 'P', team: 'Utah Mammoth', position: 'LW', line: 0.5, ...READ },
  ]);
  expect(clean(DECODERS.total_value([TOTAL, { ...TOTAL, Team: 'A', Side: 'Over' }]))).toEqual([
    { away: 'A', home: 'B', team: null, line: 5.5, side: 'under', ...READ },
    { away: 'A', home: 'B', team: 'A', line: 5.5, side: 'over', ...READ },
  ]);
  expect(clean(DECODERS.moneyline_value([MONEYLINE]))).toEqual([{ team: 'A', opponent: 'B', ...READ }]);
});

describe.each(KINDS)('%s, column by column', (dataset, keys) => {
  const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];
  const row = GOOD[dataset];
  const spared: Readonly<Record<string, string>> = SPARED[dataset];
  const whole = clean(decode([row]))[0] as Row;
  const column = fc.constantFrom(...keys, 'Captured', 'Date');

  const bad = column.chain((key) =>
    fc.record({ key: fc.constant(key), value: fc.constantFrom(...FIELDS[FIELD_OF[key]!]!.bad) }),
  );
  prop(
    'a bad value in a value file is reported once with its path, and the record is dropped if the column is required',
    [bad],
    ({ key, value }) => {
      const { data, problems } = loaded(decode([row, { ...row, [key]: value }, row]));
      expect(problems).toEqual([`records[1]${place(key)} ${FIELDS[FIELD_OF[key]!]!.problem}`]);
      const left = spared[key] === undefined ? [] : [{ ...whole, [spared[key]]: null }];
      expect(data).toEqual([whole, ...left, whole]);
    },
  );

  prop(
    'a missing value in a value file is a problem only in a required column',
    [column, fc.constantFrom(null, undefined, 'gone')],
    (key, how) => {
      const { [key]: _, ...rest } = row;
      const { data, problems } = loaded(decode([how === 'gone' ? rest : { ...row, [key]: how }]));
      const means = spared[key] === undefined ? dataset === 'total_value' && MEANS[key] : { [spared[key]]: null };
      if (means) {
        expect(problems).toEqual([]);
        expect(data).toEqual([{ ...whole, ...means }]);
      } else {
        expect(problems).toEqual([`records[0]${place(key)} is missing`]);
        expect(data).toEqual([]);
      }
    },
  );

  test.each(keys.filter((key) => FIELD_OF[key] === 'text'))(
    'the column %s of a value file accepts strings of 1 to 200 characters',
    (key) => {
      const problem = (text: string) => loaded(decode([{ ...row, Away: 'A', [key]: text }])).problems[0];
      expect(problem('')).toBe(`records[0].${key} must not be empty`);
      expect(problem('x'.repeat(201))).toBe(`records[0].${key} must have at most 200 characters`);
      // A name may have 200 letters. The team of a total is not tested here, because it must be a team of the game.
      if (dataset !== 'total_value' || key !== 'Team') expect(problem('x'.repeat(200))).toBeUndefined();
    },
  );

  const good = fc.record({
    Value: fc.double({ min: -1, max: 100, noNaN: true }),
    'Book odds': fc.double({ min: 1, max: 1e6, noNaN: true }),
    'Model odds': fc.double({ min: 1, max: 1e6, noNaN: true }),
    'Model prob': fc.double({ min: 0, max: 1, noNaN: true }),
  });
  prop('prices and probabilities of a value file are not rounded', [good], (price) => {
    expect(clean(decode([{ ...row, ...price }]))).toEqual([
      {
        ...whole,
        value: price.Value,
        bookOdds: price['Book odds'],
        modelOdds: price['Model odds'],
        modelProb: price['Model prob'],
      },
    ]);
  });

  test('an empty record in a value file causes a problem for each required column', () => {
    const { data, problems } = loaded(decode([{}]));
    expect(data).toEqual([]);
    const needed = keys.filter((key) => spared[key] === undefined && !(dataset === 'total_value' && key in MEANS));
    expect(problems.toSorted()).toEqual(needed.map((key) => `records[0]${place(key)} is missing`).toSorted());
  });
});

describe('decoding of totals in value files', () => {
  test.each([
    ['Over', 'over'],
    ['Under', 'under'],
    [null, 'over'],
    [undefined, 'over'],
  ])('a total with the side %s is read as %s', (Side, side) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, Side }]))).toMatchObject([{ side }]);
  });

  test.each(['A', 'B'])('a total on team %s, which plays in the game, is accepted', (Team) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, Team }]))).toMatchObject([{ team: Team }]);
  });

  test('a total is dropped if its team does not play in the game', () => {
    expect(loaded(DECODERS.total_value([{ ...TOTAL, Team: 'C' }]))).toEqual({
      data: [],
      problems: ['records[0].Team must be the away or the home team'],
    });
  });

  test('decodeTotalValues drops a total with an invalid team, and does not read it as a total of both teams', () => {
    expect(loaded(DECODERS.total_value([{ ...TOTAL, Team: '' }]))).toEqual({
      data: [],
      problems: ['records[0].Team must not be empty'],
    });
  });

  prop('a total may have a whole-number line or a half line', [fc.nat(20).map((n) => n / 2)], (Line) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, Line }]))).toMatchObject([{ line: Line }]);
  });
});

describe('the capture time of a price', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const minutes = fc.integer({ min: -14 * 60, max: 14 * 60 });
  prop('the capture time is read correctly with any UTC offset', [instant, minutes], (at, offset) => {
    const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
    const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    const written = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
    const Captured = local + written;
    expect(clean(DECODERS.goal_value([{ ...PLAYER, Captured }]))).toMatchObject([{ captured: at.getTime() }]);
  });
});

describe('all_available_players', () => {
  const decode = DECODERS.all_available_players;
  const ROW = { Player: 'P', Pos: 'C', ABR: 'UTA', playerId: 7 };

  test('decodeAvailablePlayers requires only the name of a player', () => {
    expect(clean(decode([ROW, { Player: 'P' }, { Player: 'Q', playerId: '8' }]))).toEqual([
      { player: 'P', position: 'C', abbreviation: 'UTA', playerId: 7 },
      { player: 'P', position: null, abbreviation: null, playerId: null },
      { player: 'Q', position: null, abbreviation: null, playerId: 8 },
    ]);
  });

  test.each([
    ['Player', null, 'is missing', []],
    ['Player', '', 'must not be empty', []],
    ['Player', 7, 'must be a string', []],
    ['Pos', 7, 'must be a string', [{ position: null }]],
    ['ABR', [], 'must be a string', [{ abbreviation: null }]],
    ['playerId', -1, 'must be a player id, which is a whole number', [{ playerId: null }]],
    ['playerId', 'x', 'must be a player id, which is a whole number', [{ playerId: null }]],
  ])('decodeAvailablePlayers reports that a %s of %j %s', (key, value, problem, left) => {
    const { data, problems } = loaded(decode([{ ...ROW, [key]: value }]));
    expect(problems).toEqual([`records[0].${key} ${problem}`]);
    expect(data).toEqual(left.map((one) => ({ player: 'P', position: 'C', abbreviation: 'UTA', playerId: 7, ...one })));
  });

  test('decodeAvailablePlayers reports a repeated player, but not two players with the same name', () => {
    const { playerId: _, ...nameless } = ROW;
    const rows = [ROW, { ...ROW, Player: 'Renamed' }, { ...ROW, playerId: 8 }, nameless, { ...nameless, ABR: 'BOS' }];
    const { data, problems } = loaded(decode([...rows, nameless]));
    expect(data.map(({ playerId, abbreviation }) => [playerId, abbreviation])).toEqual([
      [7, 'UTA'],
      [8, 'UTA'],
      [null, 'UTA'],
      [null, 'BOS'],
    ]);
    expect(problems).toEqual(['records[1] is the second record of Renamed', 'records[5] is the second record of P']);
  });

  prop(
    'decodeAvailablePlayers accepts any array without throwing',
    [fc.array(fc.anything(), { maxLength: 8 })],
    (doc) => {
      expect(decode(doc).ok).toBe(true);
    },
  );
});
