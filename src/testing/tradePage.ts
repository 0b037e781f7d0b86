import type { TradeTool } from '../state/trade.ts';
import type { TradeSide } from '@ddh/engine/internal/fantasy';
import { goalie, PASTRNAK, SANDERSON, skater, STUETZLE, SWAYMAN, TKACHUK, ULLMARK } from './rankingsPage.ts';
import { siteServices, type Site } from './siteServices.ts';
import { createStores } from './stores.ts';

const BOSTON = { Team: 'Boston Bruins', ABR: 'BOS' };
export const ROS = 'Rest of Season';
const rest = { Timeframe: ROS, Games: 80 };

/**
 * With standard scoring, these skaters have 100.7, 120.4, 160.1 and 80.7 points for the rest of the season, and the
 * goalies have 120 and 40.
 */
export const SITE = {
  skater_projections: [
    skater(STUETZLE, {
      ...rest,
      Goals: 30,
      Assists: 20,
      Points: 50,
      'PP Points': 10,
      SOG: 200,
      Blocks: 1,
      Hits: 2,
      Games: 80,
    }),
    skater(TKACHUK, { ...rest, Pos: 'LW', Goals: 40, Assists: 10, Points: 50, SOG: 300, Blocks: 0, Hits: 4 }),
    skater(PASTRNAK, {
      ...rest,
      ...BOSTON,
      Pos: 'RW',
      Goals: 50,
      Assists: 20,
      Points: 70,
      SOG: 400,
      Blocks: 0,
      Hits: 1,
    }),
    skater(SANDERSON, { ...rest, Pos: 'D', Goals: 10, Assists: 50, Points: 60, SOG: 100, Blocks: 1, Hits: 2 }),
    skater(STUETZLE, { Goals: 2, SOG: 8 }),
    skater(STUETZLE, { Timeframe: 'Week 2', SOG: 12 }),
    skater(PASTRNAK, { ...BOSTON, Pos: 'RW', Goals: 3, SOG: 16 }),
  ],
  goalie_projections: [
    goalie(ULLMARK, {
      ...rest,
      'Wins Remaining': 30,
      'Saves Remaining': 1000,
      'Goals Against Remaining': 100,
      'Shutouts Remaining': 0,
    }),
    goalie(SWAYMAN, {
      ...rest,
      ...BOSTON,
      'Wins Remaining': 20,
      'Saves Remaining': 1000,
      'Goals Against Remaining': 120,
      'Shutouts Remaining': 0,
    }),
  ],
} satisfies Site;

export function setUp(stored: Readonly<Record<string, string>> = {}, first: Site = SITE) {
  const { services, site } = siteServices(stored, first);
  const stores = createStores(services);
  const { actions: section } = stores.fantasy;
  return { services, site, section, teams: stores.teams, trade: stores.trade, usage: stores.usage };
}

/** Returns the names of the players on a side. */
export const traded = ({ state }: TradeTool, side: TradeSide): readonly string[] =>
  state.sides[side].players.map(({ player }) => player.player);
export const offered = ({ state }: TradeTool, side: TradeSide): readonly string[] =>
  state.sides[side].offered.map(({ player }) => player.player);

/** Adds a player in the same way as a user: types the name and chooses the first match. */
export function add({ state, actions }: TradeTool, side: TradeSide, name: string): void {
  actions.search(side, name);
  const [first] = state.sides[side].offered;
  if (!first) throw new Error(`the search does not offer ${name}`);
  actions.add(side, first);
}
