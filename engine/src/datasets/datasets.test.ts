import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, loaded } from '../../testing/decoded.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, PROPS, SIDES, lineText } from '../domain/index.ts';
import {
  DECODERS,
  decodeManifest,
  isSampleFile,
  gameLadder,
  MOST_PROBLEMS,
  gameModelFile,
  datasetFile,
  MANIFEST_FILE,
  parseFileName,
  simulationFile,
  skaterLadder,
  skaterRung,
  type Decoded,
} from './index.ts';
import { decodeGameIds, decodePuckLines, decodeSchedule, decodeTeamAverages } from './games.ts';
import { decodeGameProbs } from './gameProbs.ts';
import { decodePlayerInfo, decodeSkaterProbs } from './players.ts';

const GAME = { index: '2025-10-07', Home: 'Florida Panthers', Away: 'Chicago Blackhawks' };
const HOSTILE: readonly unknown[] = ['0.5', -0.1, 1.1, Infinity, NaN, true, {}, [], [0.5], 1e308];

describe.each(Object.entries(DECODERS))('%s', (_, decode: (doc: unknown) => Decoded<unknown>) => {
  test.each([null, undefined, {}, 'text', 7, { records: [] }])('the decoder rejects the document %j', (doc) => {
    expect(decode(doc)).toMatchObject({ ok: false, error: { path: 'records' } });
  });

  test.each([null, undefined, 'text', 7, [], [1]])(
    'the decoder reports a record that is %j instead of an object',
    (record) => {
      expect(loaded(decode([record])).places).toEqual(['records[0]']);
    },
  );

  test('the decoder accepts an empty array', () => {
    clean(decode([]));
  });

  test('the decoder lists 100 problems of 100,000 bad records and returns the number of all other problems', () => {
    const { places, more } = loaded(decode(Array.from({ length: 100_000 }, () => ({ index: 7, Team: [], id: {} }))));
    expect(places).toHaveLength(MOST_PROBLEMS);
    expect(more).toBeGreaterThan(5000);
  });

  prop(
    'the decoder never throws on an array, and lists at most 100 problems',
    [fc.array(fc.anything(), { maxLength: 8 })],
    (doc) => {
      const { places } = loaded(decode(doc));
      expect(places.length).toBeLessThanOrEqual(MOST_PROBLEMS);
      for (const place of places) expect(place).toMatch(/^records\[\d+\]/);
    },
  );
});

describe('game_probs', () => {
  test('decodeGameProbs reads win probabilities, and accepts 6 and 6.0 as the same betting line', () => {
    const record = { ...GAME, 'Home Win %': 0.6, 'Away OT Win %': 0.1, 'Over 6.0': 0.4, 'Under 6': 0.45, other: 'x' };
    const games = clean(decodeGameProbs([record]));
    expect(games.games[0]).toEqual({
      date: '2025-10-07',
      home: 'Florida Panthers',
      away: 'Chicago Blackhawks',
      wins: {
        home: { any: 0.6, regulation: null, overtime: null },
        away: { any: null, regulation: null, overtime: 0.1 },
      },
    });
    const ladder = gameLadder(games, 0, 'game', 'Goals');
    expect(ladder.map(({ line }) => line)).toEqual(LINES.goalTotal);
    expect(ladder.find(({ line }) => line === 6)).toEqual({ line: 6, over: 0.4, under: 0.45 });
    // A missing over probability is not computed from the under probability, and vice versa.
    expect(ladder.find(({ line }) => line === 5.5)).toEqual({ line: 5.5, over: null, under: null });
  });

  test('decodeGameProbs reads the goal and shot totals of the game and of each team from their own columns', () => {
    const second = {
      ...GAME,
      index: '2025-10-08',
      'Over 0.5': 0.1,
      'Home Over 0.5': 0.2,
      'Away Under 10.5': 0.3,
      'Shots Over 39.5': 0.4,
      'Home Shots Under 44.0': 0.5,
      'Away Shots Over 14.5': 0.6,
    };
    const games = clean(decodeGameProbs([GAME, second]));
    expect(gameLadder(games, 1, 'game', 'Goals')[0]).toEqual({ line: 0.5, over: 0.1, under: null });
    expect(gameLadder(games, 1, 'home', 'Goals')[0]).toEqual({ line: 0.5, over: 0.2, under: null });
    expect(gameLadder(games, 1, 'away', 'Goals')[20]).toEqual({ line: 10.5, over: null, under: 0.3 });
    expect(gameLadder(games, 1, 'game', 'Shots')[0]).toEqual({ line: 39.5, over: 0.4, under: null });
    expect(gameLadder(games, 1, 'home', 'Shots')[59]).toEqual({ line: 44, over: null, under: 0.5 });
    expect(gameLadder(games, 1, 'away', 'Shots')[0]).toEqual({ line: 14.5, over: 0.6, under: null });
    expect(gameLadder(games, 0, 'game', 'Goals').every(({ over, under }) => over === null && under === null)).toBe(
      true,
    );
  });

  test.each(HOSTILE)('decodeGameProbs reads a probability of %j as unknown and reports its path', (value) => {
    const { data, places } = loaded(
      decodeGameProbs([GAME, { ...GAME, index: '2025-10-08', 'Over 5.5': value, 'Home Win %': value }]),
    );
    expect(places).toEqual([`records[1]."Over 5.5"`, `records[1]."Home Win %"`]);
    expect(gameLadder(data, 1, 'game', 'Goals').every(({ over }) => over === null)).toBe(true);
    expect(data.games[1]?.wins.home.any).toBeNull();
  });

  test('the path of a problem has the column name as the file spells it, such as `Over 6` for the line 6.0', () => {
    expect(loaded(decodeGameProbs([{ ...GAME, 'Over 6': 2 }])).places).toEqual([`records[0]."Over 6"`]);
  });

  test('decodeGameProbs reads a probability of null as unknown, and reports no problem', () => {
    clean(decodeGameProbs([{ ...GAME, 'Over 5.5': null, 'Over 6.0': null, 'Home Win %': null }]));
  });

  test.each(['2025-10-07', '2025-10-07T00:00:00.000Z', '2025-10-07 00:00:00', Date.UTC(2025, 9, 7)])(
    'decodeGameProbs reads the date %j',
    (index) => {
      expect(clean(decodeGameProbs([{ ...GAME, index }])).games[0]?.date).toBe('2025-10-07');
    },
  );

  test.each([
    [{ index: '2025-02-30' }, 'records[0].index'],
    [{ index: 1_759_795_201_000 }, 'records[0].index'],
    [{ index: null }, 'records[0].index'],
    [{ Home: 7 }, 'records[0].Home'],
    [{ Home: '' }, 'records[0].Home'],
    [{ Away: 'x'.repeat(201) }, 'records[0].Away'],
    [{ Away: undefined }, 'records[0].Away'],
  ])('decodeGameProbs drops a record with %j and reports %s', (bad, place) => {
    const { data, places } = loaded(
      decodeGameProbs([
        { ...GAME, ...bad },
        { ...GAME, index: '2025-10-09', 'Over 0.5': 0.5 },
      ]),
    );
    expect(places).toEqual([place]);
    expect(data.games.map(({ date }) => date)).toEqual(['2025-10-09']);
    // The first record was dropped, so row 0 of `figures` belongs to the second record.
    expect(gameLadder(data, 0, 'game', 'Goals')[0]?.over).toBe(0.5);
  });

  test('decodeGameProbs reports a second record for the same game and date', () => {
    const { data, places } = loaded(decodeGameProbs([GAME, { ...GAME, 'Over 0.5': 1 }]));
    expect(places).toEqual(['records[1]']);
    expect(gameLadder(data, 0, 'game', 'Goals')[0]?.over).toBeNull();
  });

  test('decodeGameProbs reports the probabilities of two sides if they add up to more than 1', () => {
    const doc = [
      {
        ...GAME,
        'Over 6.0': 0.5,
        'Under 6.0': 0.51,
        'Home Win %': 0.7,
        'Away Win %': 0.4,
        'Over 5.5': 0.5,
        'Under 5.5': 0.5,
      },
    ];
    expect(loaded(decodeGameProbs(doc)).places).toEqual(['records[0]."Over 6.0"', 'records[0]."Home Win %"']);
  });

  test('decodeGameProbs reports regulation and overtime win probabilities that do not add up to the win probability', () => {
    const wins = {
      'Home Win %': 0.6,
      'Home Reg Win %': 0.5,
      'Away Win %': 0.4,
      'Away Reg Win %': 0.301,
      'Away OT Win %': 0.1,
    };
    clean(decodeGameProbs([{ ...GAME, ...wins }]));
    expect(loaded(decodeGameProbs([{ ...GAME, ...wins, 'Home OT Win %': 0.12 }])).places).toEqual([
      'records[0]."Home Reg Win %"',
    ]);
  });

  test('decodeGameProbs reads team names such as constructor and __proto__ like any other name', () => {
    const doc = JSON.parse(
      '[{"index":"2025-10-07","Home":"constructor","Away":"__proto__","__proto__":{"Over 5.5":1}}]',
    ) as unknown;
    expect(clean(decodeGameProbs(doc)).games[0]).toMatchObject({ home: 'constructor', away: '__proto__' });
  });
});

describe('puck_line_probs', () => {
  test('decodePuckLines assigns the margins 0.5, 1.5 and so on to the records of a date if the file has no margins', () => {
    const doc = ['2025-10-07', '2025-10-07', '2025-10-08', '2025-10-07'].map((index) => ({
      index,
      'Florida Panthers': 0.3,
    }));
    expect(clean(decodePuckLines(doc)).map(({ date, margin }) => [date, margin])).toEqual([
      ['2025-10-07', 0.5],
      ['2025-10-07', 1.5],
      ['2025-10-08', 0.5],
      ['2025-10-07', 2.5],
    ]);
  });

  test('decodePuckLines treats each key with a probability as the name of a team, and skips null probabilities', () => {
    const doc = [
      { index: '2025-10-07', Margin: 0.5, 'Florida Panthers': 0.6, 'Utah Mammoth': null, note: 'x', id: 12 },
      { index: '2025-10-08', Margin: 0.5, 'Florida Panthers': null, 'Utah Mammoth': 0.2, level_0: 0, 'Unnamed: 0': 1 },
    ];
    expect(clean(decodePuckLines(doc)).map(({ shares }) => [...shares])).toEqual([
      [['Florida Panthers', 0.6]],
      [['Utah Mammoth', 0.2]],
    ]);
  });

  test('decodePuckLines reports bad probabilities, bad margins, missing dates and repeated records', () => {
    const doc = [
      { index: '2025-10-07', Margin: 0.5, 'Florida Panthers': 0.6 },
      { index: '2025-10-07', Margin: 1.5, 'Florida Panthers': '0.4' },
      { index: '2025-10-07', Margin: '2.5', 'Florida Panthers': 0.2 },
      { index: '2025-10-07', Margin: 0.5, 'Florida Panthers': 0.1 },
      { Margin: 0.5 },
    ];
    const { data, places } = loaded(decodePuckLines(doc));
    expect(places).toEqual([`records[1]."Florida Panthers"`, 'records[2].Margin', 'records[3]', 'records[4].index']);
    expect(data).toHaveLength(2);
  });

  test('decodePuckLines shortens a very long column name in the path of a problem', () => {
    const { places } = loaded(
      decodePuckLines([
        { index: '2025-10-07', ['x'.repeat(5000)]: 0.5 },
        { index: '2025-10-07', ['x'.repeat(5000)]: 2 },
      ]),
    );
    expect(places[0]!.length).toBeLessThan(150);
  });
});

describe('skater_probs', () => {
  const SKATER = { index: 'Elias Pettersson', level_0: '2025-10-07' };

  test('decodeSkaterProbs reads every line of all five props', () => {
    const cells = PROPS.flatMap((p, i) =>
      LINES.playerProp.flatMap((line, k) =>
        SIDES.map(
          (side, s) =>
            [`${p} ${side === 'over' ? 'Over' : 'Under'} ${lineText(line)}`, (i * 26 + k * 2 + s) / 1000] as const,
        ),
      ),
    );
    const skaters = clean(
      decodeSkaterProbs([
        SKATER,
        {
          ...SKATER,
          level_0: '2025-10-08',
          playerId: '8480012',
          Team: 'Vancouver Canucks',
          ...Object.fromEntries(cells),
        },
      ]),
    );
    expect(skaters.skaters).toEqual([
      { player: 'Elias Pettersson', date: '2025-10-07', playerId: null, team: null },
      { player: 'Elias Pettersson', date: '2025-10-08', playerId: 8480012, team: 'Vancouver Canucks' },
    ]);
    PROPS.forEach((p, i) => {
      const ladder = skaterLadder(skaters, 1, p);
      expect(ladder).toHaveLength(13);
      ladder.forEach((rung, k) => {
        expect(rung).toEqual({
          line: LINES.playerProp[k],
          over: (i * 26 + k * 2) / 1000,
          under: (i * 26 + k * 2 + 1) / 1000,
        });
        expect(skaterRung(skaters, 1, p, k)).toEqual(rung);
      });
    });
    expect(skaterRung(skaters, 0, 'Goals', 0)).toEqual({ line: 0.5, over: null, under: null });
  });

  test('decodeSkaterProbs reads records with the same name as different players if the ids or the teams differ', () => {
    const two = clean(
      decodeSkaterProbs([
        { ...SKATER, playerId: 8480012 },
        { ...SKATER, playerId: 8483678 },
      ]),
    );
    expect(two.skaters.map(({ playerId }) => playerId)).toEqual([8480012, 8483678]);
    clean(
      decodeSkaterProbs([
        { ...SKATER, Team: 'Vancouver Canucks' },
        { ...SKATER, Team: 'Utah Mammoth' },
      ]),
    );
    expect(loaded(decodeSkaterProbs([SKATER, SKATER])).places).toEqual(['records[1]']);
  });

  test.each([1.5, -1, 'abc', true, 2 ** 60])(
    'decodeSkaterProbs reads the player id %j as unknown and reports it',
    (playerId) => {
      const { data, places } = loaded(decodeSkaterProbs([{ ...SKATER, playerId }]));
      expect(places).toEqual(['records[0].playerId']);
      expect(data.skaters[0]?.playerId).toBeNull();
    },
  );
});

describe('decoders of the smaller Hub files', () => {
  test('decodeSchedule reads games with and without a time, and reports bad records', () => {
    const game = { Date: '2025-10-07', 'Away Team': 'A', 'Home Team': 'B', Time: '19:00' };
    expect(clean(decodeSchedule([game, { ...game, Date: '2025-10-08', Time: null }]))).toEqual([
      { date: '2025-10-07', away: 'A', home: 'B', time: '19:00' },
      { date: '2025-10-08', away: 'A', home: 'B', time: null },
    ]);
    expect(loaded(decodeSchedule([{ ...game, Time: 19 }, game])).places).toEqual(['records[0].Time', 'records[1]']);
    expect(loaded(decodeSchedule([{ ...game, 'Home Team': '' }])).places).toEqual(['records[0]."Home Team"']);
  });

  test.each([
    ['game_probs', (at: number, index: string) => ({ index, Away: `A${at}`, Home: 'B' }), decodeGameProbs],
    [
      'schedule_times',
      (at: number, Date: string) => ({ Date, 'Away Team': `A${at}`, 'Home Team': 'B' }),
      decodeSchedule,
    ],
  ])('%s reads at most 64 games per date', (_, row, decode) => {
    const doc = Array.from({ length: 66 }, (__, at) => row(at, '2025-10-07'));
    const { places } = loaded<unknown>(decode([...doc, row(0, '2025-10-08')]));
    expect(places).toEqual([64, 65].map((at) => `records[${at}]`));
  });

  test('decodeTeamAverages reads goals and shots, and reports numbers that are out of range', () => {
    const row = { Team: 'A', index: '2025-10-07', 'Goals Against': 3.1, 'Shots Against': 29.4 };
    expect(clean(decodeTeamAverages([row]))).toEqual([{ team: 'A', date: '2025-10-07', goals: 3.1, shots: 29.4 }]);
    expect(loaded(decodeTeamAverages([{ ...row, 'Goals Against': -1, 'Shots Against': 1000.5 }])).places).toEqual([
      'records[0]."Goals Against"',
      'records[0]."Shots Against"',
    ]);
  });

  test('decodeGameIds accepts a number or a string as id, but rejects characters that are unsafe in a file name', () => {
    const row = { 'Home Team': 'B', 'Away Team': 'A' };
    expect(
      clean(
        decodeGameIds([
          { ...row, id: 2025020001 },
          { ...row, id: 'x_1', Date: '2025-10-07' },
        ]),
      ),
    ).toEqual([
      { id: '2025020001', home: 'B', away: 'A', date: null },
      { id: 'x_1', home: 'B', away: 'A', date: '2025-10-07' },
    ]);
    const bad = ['../secret', 'a/b', '', 'a.b', 1.5, null, 'x'.repeat(65)].map((id) => ({ ...row, id }));
    expect(loaded(decodeGameIds(bad))).toMatchObject({ data: [], places: { length: 7 } });
    expect(
      loaded(
        decodeGameIds([
          { ...row, id: 1 },
          { ...row, id: '1' },
        ]),
      ).places,
    ).toEqual(['records[1]']);
  });

  test('decodeGameIds and decodeTeamAverages keep the first of two records with the same key', () => {
    const id = { id: 1, 'Home Team': 'B', 'Away Team': 'A' };
    expect(loaded(decodeGameIds([id, { ...id, 'Away Team': 'C' }])).data).toHaveLength(1);
    const average = { Team: 'A', index: '2025-10-07', 'Goals Against': 3.1, 'Shots Against': 29.4 };
    const { data, places } = loaded(decodeTeamAverages([average, { ...average, 'Goals Against': 1 }]));
    expect(data).toMatchObject([{ goals: 3.1 }]);
    expect(places).toHaveLength(1);
  });

  test('decodePlayerInfo reads players with and without an id and a position', () => {
    const row = { Player: 'P', Team: 'Utah Mammoth', 'API ABRV': 'UTA' };
    expect(clean(decodePlayerInfo([row, { ...row, playerId: 7, Pos: 'LW' }]))).toEqual([
      { player: 'P', team: 'Utah Mammoth', abbreviation: 'UTA', playerId: null, position: null },
      { player: 'P', team: 'Utah Mammoth', abbreviation: 'UTA', playerId: 7, position: 'LW' },
    ]);
    expect(loaded(decodePlayerInfo([{ ...row, 'API ABRV': null }])).places).toEqual(['records[0]."API ABRV"']);
  });
});

describe('manifest', () => {
  const MANIFEST = {
    version: '3f-1',
    generatedAt: '2025-10-07T16:00:00.000Z',
    files: { '102_parlaytrix.npz': { bytes: 7, records: 3 } },
  };

  test('decodeManifest reads version, time, files and whether the data is a sample', () => {
    const manifest = clean(decodeManifest(MANIFEST));
    expect(manifest).toEqual({
      version: '3f-1',
      generatedAt: MANIFEST.generatedAt,
      files: new Map([['102_parlaytrix.npz', { bytes: 7, records: 3, sample: false }]]),
      sample: false,
    });
  });

  test('each file says whether it is of the sample: all files without a mark, or else those with a mark', () => {
    const marked = (mark?: boolean) => ({ ...MANIFEST.files['102_parlaytrix.npz'], ...(mark && { sample: mark }) });
    const samples = (sample: boolean, mark?: boolean) => {
      const files = { 'p_info.json': marked(mark), 'game_probs.json': marked() };
      const read = clean(decodeManifest({ ...MANIFEST, sample, files }));
      return ['p_info.json', 'game_probs.json', 'unlisted.json'].map((name) => isSampleFile(read, name));
    };
    expect(samples(true)).toEqual([true, true, true]);
    expect(samples(true, true)).toEqual([true, false, false]);
    expect(samples(false)).toEqual([false, false, false]);
    const { places } = loaded(decodeManifest({ ...MANIFEST, files: { a: { bytes: 1, records: 1, sample: 'yes' } } }));
    expect(places).toEqual(['files.a.sample']);
  });

  test('decodeManifest keeps the valid facts of a file, and leaves out and reports the invalid facts', () => {
    const facts = {
      generatedAt: '2026-11-23T15:00:00Z',
      from: '2026-11-23',
      to: '2026-11-29',
      through: '2026-11-22',
      season: '2026-27',
      next: '2027-10-05',
    };
    const entry = { bytes: 1, records: 0 };
    const doc = { ...MANIFEST, files: { 'game_probs.json': { ...entry, ...facts } } };
    expect(clean(decodeManifest(doc)).files.get('game_probs.json')).toEqual({ ...entry, sample: false, ...facts });
    const wrong = {
      generatedAt: 'today',
      from: '11/23/2026',
      to: 20_261_129,
      through: '2026-11-31',
      season: {},
      next: 'soon',
    };
    const { data, places } = loaded(decodeManifest({ ...MANIFEST, files: { a: { ...entry, ...wrong } } }));
    expect(data.files.get('a')).toEqual({ ...entry, sample: false });
    expect(places).toEqual([
      'files.a.generatedAt',
      ...['from', 'to', 'through', 'season', 'next'].map((fact) => `files.a.${fact}`),
    ]);
  });

  test.each([
    ...[null, [], 'x', 7].map((doc) => [doc, 'manifest'] as const),
    ...[undefined, 7, '', 'a b', 'a&b=c', 'x'.repeat(101)].map(
      (version) => [{ ...MANIFEST, version }, 'version'] as const,
    ),
  ])('decodeManifest rejects the document %j because of its %s', (doc, path) => {
    expect(decodeManifest(doc)).toMatchObject({ ok: false, error: { path } });
  });

  test('decodeManifest leaves out and reports bad values of every field except the version', () => {
    const files = { ok: { bytes: 1, records: 0 }, a: 7, b: { bytes: -1, records: 1.5 } };
    const { data, places } = loaded(
      decodeManifest({ version: 'v', generatedAt: '2025-02-30T10:00:00Z', files, sample: 'yes' }),
    );
    expect([...data.files.keys()]).toEqual(['ok']);
    expect(data).toMatchObject({ generatedAt: null, sample: false });
    expect(places).toEqual(['generatedAt', 'sample', 'files.a', 'files.b.bytes', 'files.b.records']);
    expect(loaded(decodeManifest({ version: 'v', files: [] })).places).toEqual(['files']);
    clean(decodeManifest({ version: 'v' }));
  });

  test('decodeManifest reads at most 50,000 files', () => {
    const files = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`f${i}`, null]));
    const { places, more } = loaded(decodeManifest({ version: 'v', files }));
    expect(places).toHaveLength(MOST_PROBLEMS);
    expect(more).toBe(50_001 - MOST_PROBLEMS);
  });
});

describe('file names', () => {
  test.each([
    ['game_probs.json', { kind: 'hub', dataset: 'game_probs' }],
    ['manifest.json', { kind: 'manifest' }],
    ['102_parlaytrix.json', { kind: 'simulation', gameId: '102' }],
    ['102_parlaytrix.json.gz', { kind: 'simulation', gameId: '102' }],
    ['2025020001_parlaytrix.npz', { kind: 'simulation', gameId: '2025020001' }],
    ['102_parlaytrix.csv.gz', { kind: 'simulation', gameId: '102' }],
    ['102_gamemodel.json', { kind: 'gameModel', gameId: '102' }],
    ['102_gamemodel.npz', null],
    ['_parlaytrix.json', null],
    ['a.b_parlaytrix.json', null],
    ['../1_parlaytrix.json', null],
    ['102_parlaytrix', null],
    ['notes.txt', null],
  ])('parseFileName(%j) returns %j', (file, expected) => {
    expect(parseFileName(file)).toEqual(expected);
  });

  test('a file name is the name of the dataset or the game id, followed by an ending', () => {
    expect([MANIFEST_FILE, datasetFile('p_info'), gameModelFile('7'), simulationFile('7', 'csv.gz')]).toEqual([
      'manifest.json',
      'p_info.json',
      '7_gamemodel.json',
      '7_parlaytrix.csv.gz',
    ]);
  });
});
