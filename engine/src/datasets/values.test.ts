import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, loaded } from '../../testing/decoded.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, VALUE_DATASETS, type Decoded, type ValueDataset } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

const PRICED = { Value: 0.1, Book: 'Alpha', 'Book odds': 2.2, 'Model odds': 2, 'Model prob': 0.5 };
const READ = {
  date: null,
  value: 0.1,
  book: 'Alpha',
  bookOdds: 2.2,
  modelOdds: 2,
  modelProb: 0.5,
  push: 0,
  captured: null,
  source: null,
  honest: null,
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

/** Bad values for each type of field. */
const BAD: Readonly<Record<string, readonly unknown[]>> = {
  text: [7, true, {}, ['A']],
  position: [7, true, {}, [7], '', 'Rover', ['Stick Boy', 'Rover']],
  value: ['0.1', true, {}, [0.1], NaN, Infinity, -Infinity],
  odds: ['2.2', true, {}, [2], NaN, Infinity, 0.99, 0, -110, '+120'],
  share: ['0.5', true, {}, [], NaN, Infinity, -0.01, 1.01, 50],
  line: ['2.5', true, {}, [], NaN, Infinity, -0.5, 1e9],
  side: ['up', 'Overs', '', 'Yes', 1, {}, 'constructor'],
  time: [
    '2025-10-07',
    '2025-10-07T16:00:00',
    '2025-10-07T24:00:00Z',
    '2025-02-30T16:00:00Z',
    1_759_852_800_000,
    '',
    {},
  ],
  date: ['', '10/07/2025', '2025-10-7', '2025-02-30', 20_251_007, true, {}],
};
const FIELD_OF: Readonly<Record<string, keyof typeof BAD>> = {
  Player: 'text',
  Team: 'text',
  Opponent: 'text',
  Pos: 'position',
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

  test('the decoder of a value file reads a record and ignores unknown keys', () => {
    expect(clean(decode([]))).toEqual([]);
    const row = { ...GOOD[dataset], Date: '2025-10-07', Captured: '2025-10-07T12:00:00-04:00', other: {} };
    const read = { ...READ, date: '2025-10-07', captured: Date.UTC(2025, 9, 7, 16) };
    expect(clean(decode([row]))).toMatchObject([read]);
  });
});

test.each(VALUE_DATASETS)(
  'a row of %s whose source is unreadable is dropped, not read as the operator’s own price',
  (dataset) => {
    const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];
    const row = GOOD[dataset];
    const { data, places } = loaded(decode([{ ...row, Source: 'The Odds API' }, { ...row, Source: 7 }, row]));
    expect(data).toMatchObject([{ source: 'The Odds API' }, { source: null }]);
    expect(places).toEqual(['records[1].Source']);
  },
);

test('value decoders read the bets on players, totals and moneylines', () => {
  expect(clean(DECODERS.goal_value([PLAYER]))).toEqual([
    { player: 'P', team: 'Utah Mammoth', position: 'LW', line: 0.5, side: 'over', ...READ },
  ]);
  expect(clean(DECODERS.total_value([TOTAL, { ...TOTAL, Team: 'A', Side: 'Over' }]))).toEqual([
    { away: 'A', home: 'B', team: null, line: 5.5, side: 'under', ...READ },
    { away: 'A', home: 'B', team: 'A', line: 5.5, side: 'over', ...READ },
  ]);
  expect(clean(DECODERS.moneyline_value([MONEYLINE, { ...MONEYLINE, Line: -1.5 }]))).toEqual([
    { team: 'A', opponent: 'B', line: null, ...READ },
    { team: 'A', opponent: 'B', line: -1.5, ...READ },
  ]);
});

test.each([0, '-1.5', 'x', true, 1e9])(
  'a row of moneyline_value with the line %j is dropped, not read as a win',
  (Line) => {
    expect(loaded(DECODERS.moneyline_value([{ ...MONEYLINE, Line }]))).toMatchObject({
      data: [],
      places: ['records[0].Line'],
    });
  },
);

test('value decoders read what the books know, and report what they cannot read', () => {
  const honest = { 'Honest prob': 0.48, 'Books prob': 0.45, Doubt: null };
  const doubtful = { 'Honest prob': null, 'Books prob': 0.2, Doubt: 'disagree' };
  expect(
    clean(
      DECODERS.goal_value([
        { ...PLAYER, ...honest },
        { ...PLAYER, ...doubtful },
      ]),
    ),
  ).toMatchObject([
    { honest: { prob: 0.48, books: 0.45, doubt: null } },
    { honest: { prob: null, books: 0.2, doubt: 'disagree' } },
  ]);
  const bad = loaded(DECODERS.goal_value([{ ...PLAYER, 'Honest prob': 1.2, 'Books prob': 'x', Doubt: 'maybe' }]));
  expect(bad.places).toEqual(['Honest prob', 'Books prob', 'Doubt'].map((key) => `records[0]${place(key)}`));
  expect(bad.data).toMatchObject([{ honest: null }]);
});

describe.each(KINDS)('%s, column by column', (dataset, keys) => {
  const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];
  const row = GOOD[dataset];
  const spared: Readonly<Record<string, string>> = SPARED[dataset];
  const whole = clean(decode([row]))[0] as Row;
  const column = fc.constantFrom(...keys, 'Captured', 'Date');

  const bad = column.chain((key) =>
    fc.record({ key: fc.constant(key), value: fc.constantFrom(...BAD[FIELD_OF[key]!]!) }),
  );
  prop(
    'a bad value in a value file is reported once with its path, and the record is dropped if the column is required',
    [bad],
    ({ key, value }) => {
      const { data, places } = loaded(decode([row, { ...row, [key]: value }, row]));
      expect(places).toEqual([`records[1]${place(key)}`]);
      const left = spared[key] === undefined ? [] : [{ ...whole, [spared[key]]: null }];
      expect(data).toEqual([whole, ...left, whole]);
    },
  );

  prop(
    'a missing value in a value file is a problem only in a required column',
    [column, fc.constantFrom(null, undefined, 'gone')],
    (key, how) => {
      const { [key]: _, ...rest } = row;
      const { data, places } = loaded(decode([how === 'gone' ? rest : { ...row, [key]: how }]));
      const means = spared[key] === undefined ? dataset === 'total_value' && MEANS[key] : { [spared[key]]: null };
      if (means) {
        expect(places).toEqual([]);
        expect(data).toEqual([{ ...whole, ...means }]);
      } else {
        expect(places).toEqual([`records[0]${place(key)}`]);
        expect(data).toEqual([]);
      }
    },
  );

  test.each(keys.filter((key) => FIELD_OF[key] === 'text'))(
    'the column %s of a value file accepts strings of 1 to 200 characters',
    (key) => {
      const placeOf = (text: string) => loaded(decode([{ ...row, Away: 'A', [key]: text }])).places[0];
      expect(placeOf('')).toBe(`records[0].${key}`);
      expect(placeOf('x'.repeat(201))).toBe(`records[0].${key}`);
      // A name may have 200 letters. The team of a total is not tested here, because it must be a team of the game.
      if (dataset !== 'total_value' || key !== 'Team') expect(placeOf('x'.repeat(200))).toBeUndefined();
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
    const { data, places } = loaded(decode([{}]));
    expect(data).toEqual([]);
    const needed = keys.filter((key) => spared[key] === undefined && !(dataset === 'total_value' && key in MEANS));
    expect(places.toSorted()).toEqual(needed.map((key) => `records[0]${place(key)}`).toSorted());
  });
});

test('the position of a player is read from a text or a list, and parts that are no position are named', () => {
  const read = (Pos: unknown) => loaded(DECODERS.goal_value([{ ...PLAYER, Pos }]));
  expect(read(['Left Wing', 'D'])).toMatchObject({ data: [{ position: 'LW/D' }], places: [] });
  expect(read('LW,Rover')).toMatchObject({ data: [{ position: 'LW' }], places: ['records[0].Pos'] });
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

  test.each([
    ['Under 5.5', { Side: null, Line: 'Under 5.5' }],
    ['u5.5', { Side: undefined, Line: 'u5.5' }],
    ['UNDER', { Side: 'UNDER', Line: 5.5 }],
    ['under 5.5', { Side: 'under 5.5', Line: 5.5 }],
    ['O and U', { Side: 'U', Line: 'U 5.5' }],
  ])('a total written as %s is the under of 5.5', (_, change) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, ...change }]))).toMatchObject([{ side: 'under', line: 5.5 }]);
  });

  test.each([
    { Side: 'Over', Line: 'Under 5.5' },
    { Side: 'Over 6.5', Line: 5.5 },
    { Side: 'Over', Line: 'Over' },
    { Side: null, Line: 'Over/Under 5.5' },
  ])('a total with %j is dropped', (change) => {
    expect(loaded(DECODERS.total_value([{ ...TOTAL, ...change }]))).toMatchObject({ data: [] });
  });

  test.each([
    ['under', { Side: 'Under' }],
    ['under', { Line: 'u0.5' }],
    ['over', { Side: 'Over' }],
    ['over', { Line: 'o0.5' }],
    ['over', {}],
  ] as const)('a bet on a player is its %s with %j', (side, change) => {
    expect(clean(DECODERS.goal_value([{ ...PLAYER, ...change }]))).toMatchObject([{ line: 0.5, side }]);
  });

  test.each([{ Side: 'No' }, { Side: 'Under', Line: 'o0.5' }, { Side: 7 }])(
    'a bet on a player with %j is dropped, not shown as an over',
    (change) => {
      expect(loaded(DECODERS.goal_value([{ ...PLAYER, ...change }])).data).toEqual([]);
    },
  );

  test.each(['A', 'B'])('a total on team %s, which plays in the game, is accepted', (Team) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, Team }]))).toMatchObject([{ team: Team }]);
  });

  test.each(['C', ''])('a total on team %j is dropped, not read as a total of both teams', (Team) => {
    expect(loaded(DECODERS.total_value([{ ...TOTAL, Team }]))).toMatchObject({ data: [], places: ['records[0].Team'] });
  });

  prop('a total may have a whole-number line or a half line', [fc.nat(20).map((n) => n / 2)], (Line) => {
    expect(clean(DECODERS.total_value([{ ...TOTAL, Line }]))).toMatchObject([{ line: Line }]);
  });
});

describe('the push of a bet', () => {
  const read = (row: Row, dataset: ValueDataset = 'total_value') => {
    const decode: (doc: unknown) => Decoded<readonly unknown[]> = DECODERS[dataset];
    return loaded(decode([row]));
  };
  const whole = { ...TOTAL, Line: 6 };

  test.each([
    [{}, null],
    [{ Push: null }, null],
    [{ Push: 0 }, 0],
    [{ Push: 0.1217 }, 0.1217],
  ])('a whole line with %j has the push %s', (change, push) => {
    expect(read({ ...whole, ...change })).toMatchObject({ data: [{ line: 6, push }], places: [] });
  });

  test.each(['0.1', true, {}, NaN, -0.01, 1, 1.01, 12])(
    'an unreadable push of a whole line is reported, and then not known: %j',
    (Push) => {
      expect(read({ ...whole, Push })).toMatchObject({ data: [{ push: null }], places: ['records[0].Push'] });
    },
  );

  test.each<[ValueDataset, Row]>([
    ['total_value', TOTAL],
    ['goal_value', PLAYER],
    ['moneyline_value', MONEYLINE],
  ])('a bet of %s that cannot push has the push 0, and any other is reported', (dataset, row) => {
    for (const Push of [null, 0])
      expect(read({ ...row, Push }, dataset)).toMatchObject({ data: [{ push: 0 }], places: [] });
    expect(read({ ...row, Push: 0.1 }, dataset)).toMatchObject({ data: [{ push: 0 }], places: ['records[0].Push'] });
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
      { player: 'P', position: 'C', abbreviation: 'UTA', playerId: 7, also: [] },
      { player: 'P', position: null, abbreviation: null, playerId: null, also: [] },
      { player: 'Q', position: null, abbreviation: null, playerId: 8, also: [] },
    ]);
  });

  test('decodeAvailablePlayers reads up to eight other names of a player', () => {
    const eight = Array.from({ length: 8 }, (_, i) => `Name ${i}`);
    for (const Also of [eight, ['P. Q.'], []])
      expect(clean(decode([{ ...ROW, Also }]))).toMatchObject([{ also: Also }]);
    expect(clean(decode([{ ...ROW, Also: null }]))).toMatchObject([{ also: [] }]);
  });

  test.each([
    ['Player', null, []],
    ['Player', '', []],
    ['Player', 7, []],
    ['Pos', 7, [{ position: null }]],
    ['ABR', [], [{ abbreviation: null }]],
    ['playerId', -1, [{ playerId: null }]],
    ['playerId', 'x', [{ playerId: null }]],
    ['Also', 'Q', [{}]],
    ['Also', {}, [{}]],
    ['Also', ['Q', ''], [{}]],
    ['Also', ['Q', 7], [{}]],
    ['Also', ['Q\n'], [{}]],
    ['Also', Array.from({ length: 9 }, (_, i) => `Name ${i}`), [{}]],
  ])('decodeAvailablePlayers reports a %s of %j', (key, value, left) => {
    const { data, places } = loaded(decode([{ ...ROW, [key]: value }]));
    expect(places).toEqual([`records[0].${key}`]);
    const whole = { player: 'P', position: 'C', abbreviation: 'UTA', playerId: 7, also: [] };
    expect(data).toEqual(left.map((one) => ({ ...whole, ...one })));
  });

  test('decodeAvailablePlayers reports a repeated player, but not two players with the same name', () => {
    const { playerId: _, ...nameless } = ROW;
    const rows = [ROW, { ...ROW, Player: 'Renamed' }, { ...ROW, playerId: 8 }, nameless, { ...nameless, ABR: 'BOS' }];
    const { data, places } = loaded(decode([...rows, nameless]));
    expect(data.map(({ playerId, abbreviation }) => [playerId, abbreviation])).toEqual([
      [7, 'UTA'],
      [8, 'UTA'],
      [null, 'UTA'],
      [null, 'BOS'],
    ]);
    expect(places).toEqual(['records[1]', 'records[5]']);
  });
});
