import { describe, expect, test } from 'vitest';
import { hubFiles, lineColumns } from '../../testing/hubFiles.ts';
import type { HubDataset, HubFiles } from '../datasets/index.ts';
import { LINES } from '../domain/index.ts';
import { HUB_TABS } from './tabs.ts';
import { availableDates, builderSchedule, hubFigures, HUB } from './index.ts';

const DATE = '2025-10-07';
const FILES = hubFiles({
  game_probs: [{ index: DATE, Away: 'A', Home: 'B', 'Away Win %': 0.5, ...lineColumns('', LINES.goalTotal, [5, 6]) }],
  puck_line_probs: [{ index: DATE, Margin: 0.5, A: 0.5 }],
  skater_probs: [{ index: 'P', level_0: DATE, ...lineColumns('Goals ', LINES.playerProp, [0, 1]) }],
  schedule_times: [{ Date: DATE, 'Away Team': 'A', 'Home Team': 'B', Time: '19:00' }],
  p_info: [{ Player: 'P', Team: 'A', 'API ABRV': 'AAA' }],
  team_avs: [{ Team: 'A', index: DATE, 'Goals Against': 3 }],
  game_id_ref: [{ id: '1', 'Away Team': 'A', 'Home Team': 'B' }],
  lineups: [{ Date: DATE, Away: 'A', Home: 'B', 'Home Goalie': 'G', Started: true }],
  changes: [{ Date: DATE, Away: 'A', Home: 'B', At: '2025-10-07T21:12:00Z', What: 'goalie', Player: 'G' }],
  schedule_changes: [{ Date: DATE, Away: 'A', Home: 'B', What: 'start', Time: '19:00' }],
});

const without = (...datasets: readonly HubDataset[]): HubFiles =>
  Object.fromEntries(
    Object.entries(FILES).map(([dataset, file]) => [dataset, datasets.includes(dataset as HubDataset) ? null : file]),
  ) as HubFiles;

describe.each(HUB_TABS)('hubFigures of %s', (tab) => {
  const own: readonly HubDataset[] = [...HUB[tab].needed, ...HUB[tab].optional];
  const others = (Object.keys(FILES) as HubDataset[]).filter((dataset) => !own.includes(dataset));

  test.each(others)('hubFigures does not use %s, which HUB does not list for the tab', (dataset) => {
    expect(hubFigures(tab, without(dataset))).toEqual(hubFigures(tab, FILES));
  });

  test.each(own)(
    'without %s, which HUB lists for the tab, hubFigures, availableDates or builderSchedule returns a different result',
    (dataset) => {
      const shown = (files: HubFiles) => {
        const dates = availableDates(files.game_probs?.games ?? []);
        const { schedule_times, game_id_ref } = files;
        return [
          hubFigures(tab, files),
          dates,
          builderSchedule({ schedule: schedule_times ?? [], ids: game_id_ref ?? [], dates, isListed: () => true }),
        ];
      };
      expect(shown(without(dataset))).not.toEqual(shown(FILES));
    },
  );

  test('hubFigures does not throw without files', () => {
    expect(() => hubFigures(tab, without(...own, ...others))).not.toThrow();
  });
});

test('hubFigures gives the parlay tab the players of p_info', () => {
  expect(hubFigures('parlay', FILES)).toMatchObject({ players: [{ name: 'P', team: 'A' }] });
});
