import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FirstScreen } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { CutFolder } from '../engine/testing/cutFolder.ts';
import { projectionRecords } from '../engine/testing/projections.ts';
import { prop } from '../engine/testing/prop.ts';
import { createDatasetApi } from './datasetApi.ts';
import type { Tab } from './protocol.ts';

const FIRST: FirstScreen = { today: '2025-10-14' as LeagueDate, date: null, prop: null, timeframe: null };

/** A worker that reads a data folder with cuts. */
class Reader extends CutFolder {
  readonly #api = createDatasetApi({ text: this.text });
  load = (tab: Tab, first?: Partial<FirstScreen>) =>
    this.#api.loadTab(
      { url: 'http://x/', version: 'page' },
      { tab, again: false, ...(first && { first: { ...FIRST, ...first } }) },
    );
}

const WEEKS = ['Week 1', 'Week 2', 'Week 3', 'Rest of Season'];
const ROWS = {
  skater_projections: WEEKS.flatMap((Timeframe, week) => [
    { Player: 'Aho', playerId: 1, Timeframe, Goals: week },
    { Player: 'Zed', playerId: 2, Timeframe, Goals: 5 },
  ]),
  season_schedule: WEEKS.slice(0, 3).map((Week, week) => ({
    Date: `2025-10-${String(7 * (week + 1)).padStart(2, '0')}`,
    'Away Team': 'A',
    'Home Team': 'H',
    Week,
  })),
};
const WHOLE = 'fantasy/skater_projections.json';
const cutOf = (label: string): string => `fantasy/skater_projections-${label}.json`;

describe('a ranking with cuts', () => {
  test.each([
    ['the current week', {}, 'Week 2', 'week-2'],
    ['the stored timeframe', { timeframe: 'Rest of Season' }, 'Rest of Season', 'rest-of-season'],
    ['the current week for a timeframe that the file lacks', { timeframe: 'Week 9' }, 'Week 2', 'week-2'],
  ])('first reads only %s, and then the whole file', async (_, first, timeframe, label) => {
    const folder = new Reader(ROWS);
    const { figures, awaited, failed } = await folder.load('skaters', first);
    expect([figures, failed]).toMatchObject([{ projections: { timeframes: [timeframe] } }, []]);
    expect(awaited?.skater_projections?.all.map((cut) => cut.timeframe)).toEqual(WEEKS);
    expect(folder.takeFetched('_projections')).toEqual([cutOf(label)]);
    expect(await folder.load('skaters')).toMatchObject({
      figures: { projections: { timeframes: WEEKS } },
      awaited: null,
    });
    expect(folder.takeFetched('_projections')).toEqual([WHOLE]);
  });

  test('of which the whole file is read, reads no cut', async () => {
    const folder = new Reader(ROWS);
    const whole = await folder.load('trade');
    expect([whole.awaited, folder.takeFetched('_projections')]).toEqual([null, expect.arrayContaining([WHOLE])]);
    expect(await folder.load('skaters', {})).toMatchObject({ awaited: null });
    expect(folder.takeFetched('_projections')).toEqual([]);
  });

  test.each([
    ['missing', (folder: Reader) => folder.drop(cutOf('week-2'))],
    ['cut off', (folder: Reader) => folder.put(cutOf('week-2'), '[{"Player":')],
    ['a page of the host', (folder: Reader) => folder.put(cutOf('week-2'), '{}')],
    ['damaged', (folder: Reader) => folder.put(cutOf('week-2'), '[{"Player":7}]')],
  ])('of which the cut is %s is read from the whole file, and no error says so', async (_, damage) => {
    const folder = new Reader(ROWS);
    damage(folder);
    const answer = await folder.load('skaters', {});
    expect(answer).toEqual(await new Reader(ROWS).load('skaters'));
    expect(folder.takeFetched('_projections')).toEqual([cutOf('week-2'), WHOLE]);
  });

  test('keeps what it shows if the whole file fails, and names the file', async () => {
    const folder = new Reader(ROWS);
    const first = await folder.load('skaters', {});
    folder.drop(WHOLE);
    const { figures, awaited, failed } = await folder.load('skaters');
    expect([figures, awaited]).toEqual([first.figures, first.awaited]);
    expect(failed).toMatchObject([{ file: 'skater_projections' }]);
  });

  test('without a manifest reads the whole file', async () => {
    const folder = new Reader(ROWS);
    folder.drop('manifest.json');
    expect(await folder.load('skaters', {})).toMatchObject({ awaited: null });
    expect(folder.takeFetched('_projections')).toEqual([WHOLE]);
  });

  prop(
    'has the figures of a site without cuts in the end, whatever it shows first',
    [projectionRecords('skaters'), fc.constantFrom(null, ...WEEKS)],
    async (skater_projections, timeframe) => {
      const folder = new Reader({ skater_projections });
      await folder.load('skaters', { timeframe });
      expect(await folder.load('skaters')).toEqual(await new Reader({ skater_projections }).load('skaters'));
    },
    50,
  );
});
