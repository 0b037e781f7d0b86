import type { PoolPlayer, SetupField } from '@ddh/engine/internal/fantasy';
import type { MemoryServices } from './memoryServices.ts';
import type { Teams } from '../state/teams/store.ts';
import type { Week } from '../state/week.ts';
import { siteServices, type Site } from './siteServices.ts';
import { createStores, type Stores } from './stores.ts';

/** Tests of Games by Week use this page. The test creates the user's team, and can change the site's files. */

export type { Site };
type Row = Readonly<Record<string, unknown>>;

export const OTTAWA = 'Ottawa Senators';
export const BOSTON = 'Boston Bruins';
export const KINGS = 'Los Angeles Kings';
/** No player of the site is on this team, so the abbreviation of the team is unknown. */
export const YAKS = 'Yukon Yaks';

export const game = (Date: string, away: string, home: string, Week: string | number = 'Week 1'): Row => ({
  Date,
  'Away Team': away,
  'Home Team': home,
  Week,
});

/** The memory clock is set to Tuesday, October 7. */
export const SCHEDULE: readonly Row[] = [
  game('2025-10-07', OTTAWA, BOSTON),
  game('2025-10-07', KINGS, YAKS),
  game('2025-10-09', BOSTON, OTTAWA),
  game('2025-10-10', OTTAWA, KINGS),
  game('2025-10-13', KINGS, OTTAWA, 2),
  game('2025-10-14', BOSTON, KINGS, 2),
];

export const STUETZLE = 'Tim Stützle';
export const PASTRNAK = 'David Pastrňák';
export const KOPITAR = 'Anže Kopitar';
export const SITE: Site = {
  season_schedule: SCHEDULE,
  all_available_players: [
    { Player: STUETZLE, Pos: 'C', ABR: 'OTT' },
    { Player: PASTRNAK, Pos: 'RW', ABR: 'BOS' },
    { Player: KOPITAR, Pos: 'C', ABR: 'LAK' },
    { Player: 'Timothy Lost', Pos: 'D', ABR: 'ZZZ' },
  ],
};

export type WeekPageTest = {
  readonly services: MemoryServices;
  readonly site: { files: Site; version: string };
  readonly stores: Stores;
  readonly week: Week;
};

export function setUp(stored: Readonly<Record<string, string>> = {}, files: Site = SITE): WeekPageTest {
  const { services, site } = siteServices(stored, files);
  const stores = createStores(services);
  return { services, site, stores, week: stores.week };
}

/** Loads the tab's files. */
export async function shown(page: WeekPageTest): Promise<WeekPageTest> {
  await page.stores.fantasy.actions.show('week');
  return page;
}

type League = { readonly [field in SetupField<'leagueStructure'>]?: number };

/** Creates a team with these players for the user, with optional league settings. */
export async function ownTeam(
  { actions, state }: Teams,
  players: readonly PoolPlayer[],
  league: League = {},
): Promise<void> {
  await actions.open();
  actions.startNaming('create');
  actions.typeName('Mine');
  await actions.submitName();
  actions.closePopup();
  for (const player of players) actions.addPlayer(player);
  if (Object.keys(league).length > 0) {
    actions.openSetup();
    for (const [field, value] of Object.entries(league)) {
      actions.typeSetup('leagueStructure', field as SetupField<'leagueStructure'>, String(value));
    }
    await actions.saveSetup();
    actions.closePopup();
  }
  if (state.team === null) throw new Error('the team was not created');
}

export const forward = (name: string): PoolPlayer => ({
  name,
  group: 'F',
  position: 'C',
  team: null,
  abbreviation: null,
  playerId: null,
  also: [],
});
