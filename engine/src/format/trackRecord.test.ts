import { describe, expect, test } from 'vitest';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { marketTables, trackRecordCsv, trackRecordSentences, trackRecordTables } from './trackRecord.ts';

const slips = SAMPLE_TRACK_RECORD.slips!;

const numbersIn = (text: string | undefined): readonly number[] => (text?.match(/\d+/g) ?? []).map(Number);

describe('trackRecordSentences', () => {
  test('trackRecordSentences describes the range with the most slips if fewer than 200 are priced at 20 to 30 percent', () => {
    const tenths = slips.tenths.map((tenth) => (tenth.from === 0.2 ? { ...tenth, n: 199 } : tenth));
    const [first] = trackRecordSentences({ ...SAMPLE_TRACK_RECORD, slips: { ...slips, tenths } });
    expect(numbersIn(first).slice(0, 2)).toEqual([0, 10]);
    const all = slips.tenths.map((tenth) => ({ ...tenth, n: 199 }));
    expect(trackRecordSentences({ ...SAMPLE_TRACK_RECORD, slips: { ...slips, tenths: all } })).toHaveLength(1);
  });

  test('trackRecordSentences counts the markets in which the forecasts were clearly worse than the season’s average', () => {
    const markets = SAMPLE_TRACK_RECORD.markets.map((market) => {
      const { constant } = market.season;
      const logLoss = { mean: 0.02, low: 0.01, high: 0.03 };
      const worse = { ...constant, difference: { ...constant.difference, logLoss } };
      return { ...market, season: { ...market.season, constant: worse } };
    });
    expect(numbersIn(trackRecordSentences({ ...SAMPLE_TRACK_RECORD, markets })[1])).toEqual([0, 19, 19]);
  });
});

describe('the tables of a record', () => {
  test('each row of trackRecordTables and marketTables has as many cells as the head of its table', () => {
    const tables = [...trackRecordTables(SAMPLE_TRACK_RECORD), ...SAMPLE_TRACK_RECORD.markets.flatMap(marketTables)];
    for (const { head, rows } of tables) expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    expect(trackRecordTables(SAMPLE_TRACK_RECORD).map(({ caption, rows }) => [caption, rows.length])).toEqual([
      ['Single forecasts', 19],
      ['Random slips', 16],
      ['Slips by name', 11],
    ]);
  });

  test('trackRecordTables adds a table of the forecasts for which books had prices, if there are any', () => {
    const [winner, ...others] = SAMPLE_TRACK_RECORD.markets;
    const { n, games, said, brier, logLoss, constant } = winner!.season;
    const quoted = { n, games, said, brier, logLoss, market: constant };
    const tables = trackRecordTables({ ...SAMPLE_TRACK_RECORD, markets: [{ ...winner!, quoted }, ...others] });
    expect(tables[1]).toMatchObject({
      rows: [['Home win', '1,312', '53.9%', '56.2%', '0.6608', '0.6853', '-0.0245', '-0.0345 to -0.0144', 'better']],
    });
    expect(tables[1]!.head).toHaveLength(9);
  });

  test('trackRecordTables adds a table of the model versions if the model changed', () => {
    const [model] = SAMPLE_TRACK_RECORD.models;
    const tables = trackRecordTables({
      ...SAMPLE_TRACK_RECORD,
      models: [model!, { ...model!, model: '3.5', slips: null }],
    });
    expect(tables.at(-1)!.rows.map(([name]) => name)).toEqual([
      expect.stringMatching(/^5, .*: single forecasts$/),
      expect.stringMatching(/^5, .*: slips$/),
      expect.stringMatching(/^6, .*: single forecasts$/),
    ]);
  });

  test('trackRecordCsv writes the cells of a table as the page shows them', () => {
    const [table] = trackRecordTables(SAMPLE_TRACK_RECORD);
    expect(trackRecordCsv(table!)).toMatch(/^Market,Forecasts,.*\r\nHome win,"1,312",53\.9%,56\.2%,53\.6% to 58\.8%,/);
  });
});
