import { describe, expect, test } from 'vitest';
import { farParts } from '../trackRecord/index.ts';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { marketTables, trackRecordCsv, trackRecordSentences, trackRecordTables } from './trackRecord.ts';

const slips = SAMPLE_TRACK_RECORD.slips!;

const numbersIn = (text: string | undefined): readonly number[] => (text?.match(/\d+/g) ?? []).map(Number);

describe('trackRecordSentences', () => {
  test('the sentences name at most two parts outside their intervals, and none inside them', () => {
    const inside = <T extends { readonly said: number; readonly came: { readonly mean: number } }>(one: T): T => ({
      ...one,
      came: { mean: one.said, low: one.said - 0.01, high: one.said + 0.01 },
    });
    const { markets, named } = SAMPLE_TRACK_RECORD;
    const calm = {
      ...SAMPLE_TRACK_RECORD,
      markets: markets.map((market) => ({ ...market, tenths: market.tenths.map(inside) })),
      named: named.map((one) => ({ ...one, season: inside(one.season) })),
      slips: {
        ...slips,
        tenths: slips.tenths.map(inside),
        lifts: slips.lifts.map(inside),
        legs: slips.legs.map(inside),
      },
    };
    const { solid } = farParts(calm);
    expect(trackRecordSentences(calm)).toHaveLength(2);
    expect(numbersIn(trackRecordSentences(calm)[0])).toEqual([
      solid,
      Math.floor(solid / 20),
      ...(solid % 20 === 0 ? [] : [Math.ceil(solid / 20)]),
    ]);
    const off = calm.slips.tenths.map((one) => (one.from === 0.5 ? { ...one, said: one.said + 0.12 } : one));
    const [first, second, ...rest] = trackRecordSentences({ ...calm, slips: { ...calm.slips, tenths: off } });
    expect(numbersIn(first).slice(0, 2)).toEqual([50, 60]);
    expect(numbersIn(second).slice(0, 2)).toEqual([1, solid]);
    expect(rest).toHaveLength(1);
  });

  test('trackRecordSentences counts the markets in which the forecasts were clearly worse than the season’s average', () => {
    const markets = SAMPLE_TRACK_RECORD.markets.map((market) => {
      const { constant } = market.season;
      const logLoss = { mean: 0.02, low: 0.01, high: 0.03 };
      const worse = { ...constant, difference: { ...constant.difference, logLoss } };
      return { ...market, season: { ...market.season, constant: worse } };
    });
    expect(numbersIn(trackRecordSentences({ ...SAMPLE_TRACK_RECORD, markets }).at(-1))).toEqual([0, 19, 19]);
  });
});

describe('the tables of a record', () => {
  test('each row of trackRecordTables and marketTables has as many cells as the head of its table', () => {
    const tables = [
      ...trackRecordTables(SAMPLE_TRACK_RECORD),
      ...SAMPLE_TRACK_RECORD.markets.flatMap((one) => marketTables(one, SAMPLE_TRACK_RECORD.days)),
    ];
    for (const { head, rows } of tables) expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    expect(trackRecordTables(SAMPLE_TRACK_RECORD).map(({ caption, rows }) => [caption, rows.length])).toEqual([
      ['Single forecasts', 19],
      ['Random slips', 16],
      ['Random slips by price and legs', slips.groups.length],
      ['Slips by name', 11],
    ]);
  });

  test('trackRecordTables adds a table of the forecasts for which books had prices, if there are any', () => {
    const [winner, ...others] = SAMPLE_TRACK_RECORD.markets;
    const { n, games, said, brier, logLoss, constant } = winner!.season;
    const quoted = { n, games, said, brier, logLoss, market: constant };
    const tables = trackRecordTables({ ...SAMPLE_TRACK_RECORD, markets: [{ ...winner!, quoted }, ...others] });
    expect(tables[1]).toMatchObject({
      rows: [
        ['Home win', '1,312', '1,312', '53.9%', '56.2%', '0.6608', '0.6853', '-0.0245', '-0.0345 to -0.0144', 'better'],
      ],
    });
    expect(tables[1]!.head).toHaveLength(10);
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
