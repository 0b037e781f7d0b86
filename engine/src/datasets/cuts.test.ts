import { describe, expect, test } from 'vitest';
import { addDays, PROPS, type LeagueDate } from '../domain/index.ts';
import { hubRows } from '../../testing/hubRows.ts';
import { projectionRecords } from '../../testing/projections.ts';
import { prop } from '../../testing/prop.ts';
import { RANK_KINDS, rankTable, scoringOf } from '../fantasy/index.ts';
import {
  cutsOf,
  cutSum,
  datasetFile,
  decodeManifest,
  DECODERS,
  isDataFileName,
  joinCuts,
  listedCuts,
  parseFileName,
  wholeOf,
  withContents,
  withPart,
  type CutDataset,
  type ManifestDoc,
  type WrittenFile,
} from './index.ts';
import type { Projections } from './projections.ts';

type Row = Readonly<Record<string, unknown>>;

const decode = (dataset: CutDataset, doc: unknown): Projections => {
  const decoded = DECODERS[dataset](doc);
  if (!decoded.ok || decoded.value.problems.length > 0) throw new Error(JSON.stringify(decoded));
  return decoded.value.data as Projections;
};

describe.each(RANK_KINDS)('cuts of projections of %s', (kind) => {
  const dataset = kind === 'skaters' ? 'skater_projections' : 'goalie_projections';
  const records = projectionRecords(kind);

  prop('are the whole file together, each one of its rows once', [records], (rows) => {
    const cuts = cutsOf(dataset, { [dataset]: rows });
    if (cuts.length === 0) return;
    const texts = (some: readonly unknown[]): readonly string[] => some.map((row) => JSON.stringify(row)).toSorted();
    expect(
      texts(
        joinCuts(
          dataset,
          cuts.map((cut) => cut.rows),
        ) ?? [],
      ),
    ).toEqual(texts(rows));
  });

  prop('have the ranking of their timeframe', [records], (rows) => {
    const whole = decode(dataset, rows);
    for (const { of, rows: own } of cutsOf(dataset, { [dataset]: rows })) {
      const timeframe = of.timeframe ?? '';
      const ranking = (projections: Projections) =>
        rankTable(projections, scoringOf(null, kind), timeframe).map(({ at: _at, ...row }) => row);
      expect(ranking(decode(dataset, own))).toEqual(ranking(whole));
    }
  });

  prop('save at least as many characters as they cost', [records], (rows) => {
    for (const cut of cutsOf(dataset, { [dataset]: rows }))
      expect(2 * JSON.stringify(cut.rows).length).toBeLessThanOrEqual(JSON.stringify(rows).length);
  });

  prop('have names that a site takes, and that no other file has', [records], (rows) => {
    const cuts = cutsOf(dataset, { [dataset]: rows });
    expect(new Set(cuts.map(({ file }) => file)).size).toBe(cuts.length);
    for (const { file } of cuts) {
      expect([isDataFileName(file), parseFileName(file), wholeOf(file)]).toEqual([true, null, datasetFile(dataset)]);
    }
  });
});

describe('cuts of the Hub', () => {
  const WHOLES = ['game_probs', 'skater_probs'] as const;
  /** The known cells of rows: what is known of a game or a player, and of which one. */
  const cellsOf = (dataset: CutDataset, rows: readonly unknown[]): readonly string[] =>
    rows
      .flatMap((one) => {
        const { index, Home, level_0: day, ...rest } = one as Row;
        return Object.entries({ ...rest, Home }).map((cell) =>
          JSON.stringify([dataset, index, Home, day, rest['Away'], ...cell]),
        );
      })
      .toSorted();

  prop(
    'have no cell that the whole file lacks, and all of its cells if there are cuts of each family',
    [hubRows],
    (rows) => {
      for (const dataset of WHOLES) {
        const cuts = cutsOf(dataset, rows);
        const whole = cellsOf(dataset, [...(rows[dataset] ?? [])]);
        const joined = cellsOf(
          dataset,
          joinCuts(
            dataset,
            cuts.map((cut) => cut.rows),
          ) ?? [],
        );
        expect(joined.filter((cell) => !whole.includes(cell))).toEqual([]);
        const isAll = dataset === 'skater_probs' ? cuts.length > 0 : cuts.some(({ of }) => of.columns === 'lines');
        if (isAll) expect(joined).toEqual(whole);
      }
    },
  );

  prop('join to the whole file in its order', [hubRows], (rows) => {
    const cuts = cutsOf('game_probs', rows);
    if (!cuts.some(({ of }) => of.columns === 'lines')) return;
    const joined = joinCuts(
      'game_probs',
      cuts.map((cut) => cut.rows),
    );
    expect(DECODERS.game_probs(joined)).toEqual(DECODERS.game_probs(rows.game_probs));
  });

  prop('save at least as many characters as they cost, under names that a site takes', [hubRows], (rows) => {
    for (const dataset of WHOLES) {
      const cuts = cutsOf(dataset, rows);
      for (const { file, rows: own } of cuts) {
        expect(2 * JSON.stringify(own).length).toBeLessThanOrEqual(JSON.stringify(rows[dataset]).length);
        expect([isDataFileName(file), parseFileName(file), wholeOf(file)]).toEqual([true, null, datasetFile(dataset)]);
      }
    }
  });

  test('are named by what they have', () => {
    const games = ['2025-10-07', '2025-10-08', '2025-10-09'].map((index) => ({
      index,
      Home: 'H',
      Away: 'A',
      'Home Win %': 0.5,
      'Over 5.5': 0.5,
    }));
    const skaters = games.map(({ index }) => ({
      index: 'P',
      level_0: index,
      ...Object.fromEntries(PROPS.map((one) => [`${one} Over 0.5`, 0.5])),
    }));
    const names = (dataset: CutDataset, rows: readonly object[]) =>
      cutsOf(dataset, { [dataset]: rows }).map(({ file, of }) => [file, of]);
    const long = games.map((one) => ({
      ...one,
      ...Object.fromEntries(
        ['Over 6.5', 'Over 7.5', 'Under 5.5', 'Under 6.5', 'Under 7.5', 'Shots Over 60.5'].map((key) => [key, 0.1]),
      ),
    }));
    expect(names('game_probs', long).slice(0, 2)).toEqual([
      ['game_probs-cards.json', { columns: 'cards' }],
      ['game_probs-lines-2025-10-07.json', { columns: 'lines', date: '2025-10-07' }],
    ]);
    expect(names('skater_probs', skaters)[1]).toEqual([
      'skater_probs-2025-10-07-assists.json',
      { date: '2025-10-07', prop: 'Assists' },
    ]);
  });

  test.each([
    ['a game twice, because its rows could not be told apart', [0, 0, 1]],
    ['a whole season, because a folder would have hundreds of cuts', Array.from({ length: 30 }, (_, i) => i)],
  ])('a file with %s has none', (_, days) => {
    const rows = days.map((day) => ({
      index: addDays('2025-10-07' as LeagueDate, day),
      Home: 'H',
      Away: 'A',
      'Home Win %': 0.5,
      'Over 5.5': 0.5,
    }));
    expect(cutsOf('game_probs', { game_probs: rows })).toEqual([]);
  });
});

const row = (Timeframe: string): Row => ({ Player: 'P', playerId: 1, Timeframe, Goals: 1 });

test('a cut of a week says the days of its games', () => {
  const rows = ['Week 1', 'Week 2', 'Rest of Season'].map(row);
  const game = (day: string, Week: string) => ({ Date: day, 'Away Team': 'A', 'Home Team': 'H', Week });
  const season_schedule = [game('2025-10-09', 'Week 1'), game('2025-10-07', 'Week 1'), game('2025-10-14', 'Week 2')];
  expect(cutsOf('skater_projections', { skater_projections: rows, season_schedule }).map(({ of }) => of)).toEqual([
    { timeframe: 'Week 1', first: '2025-10-07', last: '2025-10-09' },
    { timeframe: 'Week 2', first: '2025-10-14', last: '2025-10-14' },
    { timeframe: 'Rest of Season' },
  ]);
});

test.each([
  ['one timeframe, so that a cut would be the whole file', ['Week 1']],
  ['two timeframes whose files would have the same name', ['Week 1', 'week-1', 'Week 2', 'Week 3']],
  ['a timeframe without letters', ['Week 1', '?', 'Week 2', 'Week 3']],
])('a file with %s has no cuts', (_, timeframes) => {
  expect(cutsOf('skater_projections', { skater_projections: timeframes.map(row) })).toEqual([]);
});

describe('a manifest', () => {
  const WHOLE = 'fantasy/skater_projections.json';
  const CUT = 'fantasy/skater_projections-week-1.json';
  const SUM = 'ab'.repeat(32);
  const FILES: readonly WrittenFile[] = [
    { name: WHOLE, bytes: 9, records: 2, sum: SUM },
    { name: CUT, bytes: 4, records: 1, sum: 'c', cut: { timeframe: 'Week 1' } },
    { name: 'fantasy/season_schedule.json', bytes: 3, records: 1, sum: 'd' },
  ];
  const doc = withPart({ version: '1' }, 'fantasy', FILES, {}, '2026-11-28T22:00:00.000Z');
  const cutsIn = (manifest: ManifestDoc) => {
    const decoded = decodeManifest(manifest);
    return decoded.ok && listedCuts(decoded.value.data, 'skater_projections');
  };
  const change = (entry: object): ManifestDoc => ({
    ...doc,
    files: { ...doc.files, [WHOLE]: { ...doc.files?.[WHOLE], ...entry } },
  });

  test('lists the cuts of a file in its entry, with the file that they are made from', () => {
    expect(doc.files).toMatchObject({
      [WHOLE]: { cuts: { sum: cutSum(SUM), files: [{ file: CUT, timeframe: 'Week 1' }] } },
      [CUT]: { bytes: 4, records: 1 },
    });
    expect(doc.files?.['fantasy/season_schedule.json']).not.toHaveProperty('cuts');
    expect(cutsIn(doc)).toEqual([{ file: CUT, timeframe: 'Week 1' }]);
  });

  test('forgets the cuts of a file that is written without them', () => {
    const bare = FILES.filter(({ cut }) => cut === undefined);
    for (const after of [withPart(doc, 'fantasy', bare, {}, ''), withContents(doc, 'fantasy', bare)]) {
      expect(after.files?.[WHOLE]).not.toHaveProperty('cuts');
      expect(cutsIn(after)).toEqual([]);
    }
  });

  test('with other contents names these as the file that the cuts are made from', () => {
    const after = withContents(
      doc,
      'fantasy',
      FILES.map((file) => ({ ...file, sum: 'ef'.repeat(32) })),
    );
    expect(after.files?.[WHOLE]).toMatchObject({ cuts: { sum: 'ef'.repeat(8) } });
  });

  test.each([
    ['a cut that has no entry', { sum: 'ab'.repeat(8), files: [{ file: 'fantasy/skater_projections-week-2.json' }] }],
    ['a cut of another file', { sum: 'ab'.repeat(8), files: [{ file: 'fantasy/goalie_projections-week-1.json' }] }],
    ['a path', { sum: 'ab'.repeat(8), files: [{ file: '../skater_projections-week-1.json' }] }],
    ['no sum', { files: [{ file: CUT }] }],
    ['no list', { sum: 'ab'.repeat(8) }],
    ['a text', 'cuts'],
  ])('that lists %s gives readers no cut', (_, cuts) => {
    expect(cutsIn(change({ cuts }))).toEqual([]);
  });
});
