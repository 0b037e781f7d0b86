import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FirstScreen } from '@ddh/engine/internal/datasets';
import { LINES, PROBABILITY_TYPES, PROPS, type LeagueDate } from '@ddh/engine/internal/domain';
import { gamesOn, HUB_TABS, openingDate, propsView, totalsView, type HubFigures } from '@ddh/engine/internal/hub';
import { DATES, hubRows, THREE_DATES } from '../engine/testing/hubRows.ts';
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

describe('the Hub with cuts', () => {
  const tab = fc.constantFrom(...HUB_TABS);
  const screen = fc.record({
    date: fc.constantFrom(null, ...DATES, '2025-10-09').map((date) => date as LeagueDate | null),
    prop: fc.constantFrom(null, ...PROPS),
  });

  prop(
    'has the figures of a site without cuts in the end, whatever tabs it showed first',
    [hubRows, fc.array(fc.tuple(tab, screen), { maxLength: 4 }), tab],
    async (rows, shown, last) => {
      const reader = new Reader(rows);
      for (const [one, first] of shown) await reader.load(one, first);
      const bare = new Reader(rows);
      bare.drop('manifest.json');
      const [{ figures, awaited, failed }, expected] = [await reader.load(last), await bare.load(last)];
      expect(figures).toEqual(expected.figures);
      expect([awaited, failed]).toEqual([null, expected.failed]);
    },
    60,
  );

  prop(
    'shows first what it shows in the end',
    [hubRows, fc.constantFrom('totals', 'props', 'parlay'), screen],
    async (rows, name, first) => {
      const reader = new Reader(rows);
      const before = await reader.load(name, first);
      const { dates, figures } = await reader.load(name);
      const date = first.date !== null && dates.includes(first.date) ? first.date : openingDate(dates, FIRST.today);
      const shown = first.prop ?? 'Goals';
      const views = {
        totals: (page: HubFigures['totals']) =>
          gamesOn(page.games, date).map((game) => PROBABILITY_TYPES.map((type) => totalsView(page, game, type))),
        props: (page: HubFigures['props']) =>
          LINES.playerProp.map((line) =>
            propsView(page, { date, prop: shown, line, game: null, search: '', order: 'over' }).rows.map(
              ({ key: _key, ...row }) => row,
            ),
          ),
        parlay: ({ players, prices }: HubFigures['parlay']): unknown => [
          players,
          prices.games,
          views.totals(prices.totals),
        ],
      };
      const view = views[name] as (page: unknown) => unknown;
      expect(before.dates).toEqual(dates);
      expect(view(before.figures)).toEqual(view(figures));
    },
    60,
  );

  test('reads no file of players for the first screen of the builder, and no totals for Game Win and Player Props', async () => {
    const names = async (name: Tab): Promise<readonly string[]> => {
      const reader = new Reader(THREE_DATES);
      await reader.load(name, {});
      return reader
        .takeFetched('_probs')
        .filter((file) => file !== 'puck_line_probs.json')
        .map((file) => file.replace(/\d{4}-\d\d-\d\d/, 'date'));
    };
    expect(await names('games')).toEqual(['game_probs-cards.json']);
    expect(await names('record')).toEqual(['game_probs-cards.json']);
    expect(await names('totals')).toEqual(['game_probs-cards.json', 'game_probs-lines-date.json']);
    expect(await names('props')).toEqual(['game_probs-cards.json', 'skater_probs-date-goals.json']);
    expect(await names('parlay')).toEqual(['game_probs-cards.json', 'game_probs-lines-date.json']);
  });
});

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
