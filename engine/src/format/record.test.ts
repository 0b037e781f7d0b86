import { describe, expect, test } from 'vitest';
import { SAMPLE_RECORD } from '../../testing/sampleRecord.ts';
import type { RecordSummary } from '../record/index.ts';
import {
  marketTables,
  periodText,
  rarestTexts,
  recordCsv,
  recordOriginTexts,
  recordSentences,
  recordTables,
} from './record.ts';
import { slipsOfSizeText } from './slipsOfSize.ts';

const slips = SAMPLE_RECORD.slips!;
const { season } = SAMPLE_RECORD.markets[0]!;
const few = (n: number) => ({ ...season, n });

describe('the sentences about a forecast record', () => {
  test('the first sentence of recordSentences is about slips priced at 20 to 30 percent, and the second about the markets', () => {
    expect(recordSentences(SAMPLE_RECORD)).toEqual([
      'Slips priced 20% to 30% came in 24.5% of 3,855 times (95% interval 23.1% to 25.8%).',
      "In 15 of 19 markets, the forecasts were clearly better than always forecasting the season's average; in 0 they were clearly worse.",
    ]);
  });

  test('if fewer than 200 slips are priced at 20 to 30 percent, recordSentences describes the range with the most slips, if it has 200', () => {
    const tenths = slips.tenths.map((tenth) => (tenth.from === 0.2 ? { ...tenth, n: 199 } : tenth));
    expect(recordSentences({ ...SAMPLE_RECORD, slips: { ...slips, tenths } })[0]).toMatch(
      /^Slips priced 0% to 10% came/,
    );
    const all = slips.tenths.map((tenth) => ({ ...tenth, n: 199 }));
    expect(recordSentences({ ...SAMPLE_RECORD, slips: { ...slips, tenths: all } })).toHaveLength(1);
  });

  test('recordSentences states in how many markets the forecasts were clearly worse than the season’s average', () => {
    const markets = SAMPLE_RECORD.markets.map((market) => {
      const { constant } = market.season;
      const logLoss = { mean: 0.02, low: 0.01, high: 0.03 };
      const worse = { ...constant, difference: { ...constant.difference, logLoss } };
      return { ...market, season: { ...market.season, constant: worse } };
    });
    expect(recordSentences({ ...SAMPLE_RECORD, markets })[1]).toMatch(
      /^In 0 of 19 markets, .* in 19 they were clearly worse\.$/,
    );
  });

  test('recordOriginTexts states whether forecasts were published before the games, and whether the season was known when the model was developed', () => {
    expect(recordOriginTexts(SAMPLE_RECORD)).toEqual([
      '1,312 games of 2024-25, from 2024-10-04 to 2025-04-17. These forecasts were made afterwards: each day was forecast using only the days before it.',
      'The model was developed with this season in view, so it may look better than it is.',
    ]);
    const [model] = SAMPLE_RECORD.models;
    const frozen: RecordSummary = { ...SAMPLE_RECORD, kind: 'frozen', seen: false, models: [model!, model!] };
    expect(recordOriginTexts(frozen)).toEqual([
      '1,312 games of 2024-25, from 2024-10-04 to 2025-04-17. Every forecast was published before its game.',
      'The model changed once: the tables have each version.',
    ]);
  });
});

describe('periodText', () => {
  test('periodText states the mean forecast, and the share of hits with its interval', () => {
    expect(periodText(season, 'forecast')).toBe(
      'said 53.9%, came 56.3% (1,312 forecasts, 95% interval 53.6% to 58.8%)',
    );
  });

  test('periodText states that fewer than 200 forecasts are too few', () => {
    expect(periodText(few(199), 'slip')).toBe('too few to tell (199 slips)');
    expect(periodText(few(200), 'slip')).toMatch(/^said /);
    expect(periodText(null, 'forecast')).toBe('no forecast graded');
  });
});

describe('the tables of a record', () => {
  test('each row of recordTables and marketTables has as many cells as the head of its table', () => {
    const tables = [...recordTables(SAMPLE_RECORD), ...SAMPLE_RECORD.markets.flatMap(marketTables)];
    for (const { head, rows } of tables) expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    expect(recordTables(SAMPLE_RECORD).map(({ caption, rows }) => [caption, rows.length])).toEqual([
      ['Single forecasts', 19],
      ['Random slips', 16],
      ['Slips by name', 11],
    ]);
  });

  test('recordTables adds a table of the forecasts for which books had prices, if there are any', () => {
    const [winner, ...others] = SAMPLE_RECORD.markets;
    const { n, said, brier, logLoss, constant } = winner!.season;
    const quoted = { n, said, brier, logLoss, market: constant };
    const tables = recordTables({ ...SAMPLE_RECORD, markets: [{ ...winner!, quoted }, ...others] });
    expect(tables[1]).toMatchObject({
      caption: 'Where books had prices',
      rows: [['Home win', '1,312', '53.9%', '56.3%', '0.6608', '0.6853', '-0.0245', '-0.0345 to -0.0144', 'better']],
    });
    expect(tables[1]!.head).toHaveLength(9);
  });

  test('recordTables adds a table of the model versions if the model changed', () => {
    const [model] = SAMPLE_RECORD.models;
    const tables = recordTables({ ...SAMPLE_RECORD, models: [model!, { ...model!, model: 'x', slips: null }] });
    expect(tables.at(-1)).toMatchObject({ caption: 'Versions of the model' });
    expect(tables.at(-1)!.rows.map(([name]) => name)).toEqual([
      expect.stringMatching(/: single forecasts$/),
      expect.stringMatching(/: slips$/),
      expect.stringMatching(/^x, .*: single forecasts$/),
    ]);
  });

  test('recordCsv writes the cells of a table as the page shows them', () => {
    const [table] = recordTables(SAMPLE_RECORD);
    expect(recordCsv(table!)).toMatch(/^Market,Forecasts,.*\r\nHome win,"1,312",53\.9%,56\.3%,53\.6% to 58\.8%,/);
  });
});

test('slipsOfSizeText states the mean forecast and the share of hits of slips with the given number of legs', () => {
  expect(slipsOfSizeText(SAMPLE_RECORD, 3)).toBe('Record of 3-leg slips: said 12.3%, came 12.7% of 9,343 times');
  expect(slipsOfSizeText(SAMPLE_RECORD, 7)).toBe('Record of 7-leg slips: too few to tell');
});

test('rarestTexts lists the least likely hits, and states how many hits were expected', () => {
  const { intro, rows } = rarestTexts(SAMPLE_RECORD.rarest);
  expect(intro).toBe('482 forecasts of the last seven days had 1.7% or less, and 5.0 hits were expected.');
  expect(rows[1]).toEqual({
    chance: '0.6%',
    leg: 'Jacob Bernard-Docker: Over 3.5 Shots',
    game: 'Buffalo Sabres @ Tampa Bay Lightning, 2025-04-13',
  });
});
