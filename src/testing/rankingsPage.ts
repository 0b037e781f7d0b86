import type { FantasyTeam, RankKind, TeamId } from '@ddh/engine/internal/fantasy';
import { MEMORY_USER, type MemoryServices } from './memoryServices.ts';
import type { MemoryTab } from './memoryBrowser.ts';
import type { Rankings } from '../state/rankings.ts';
import { siteServices, type Site } from './siteServices.ts';
import { createStores } from './stores.ts';

type Row = Readonly<Record<string, unknown>>;
export type { Site };

const OTTAWA = { Team: 'Ottawa Senators', ABR: 'OTT' };
const BOSTON = { Team: 'Boston Bruins', ABR: 'BOS' };

/** A skater's row for one week. No two figures are equal, so that a test can tell which figure it sees. */
export const skater = (Player: string, change: Row = {}): Row => ({
  Player,
  ...OTTAWA,
  Pos: 'C',
  Timeframe: 'Week 1',
  percent_owned: 50,
  Games: 3,
  Goals: 1,
  Assists: 1,
  Points: 2,
  'PP Goals': 0,
  'PP Assists': 0,
  'PP Points': 0,
  'PK Goals': 0,
  'PK Assists': 0,
  'PK Points': 0,
  SOG: 10,
  PlusMinus: 0,
  Blocks: 1,
  Hits: 2,
  ...change,
});

export const goalie = (Player: string, change: Row = {}): Row => ({
  Player,
  ...OTTAWA,
  Pos: 'G',
  Timeframe: 'Week 1',
  percent_owned: 50,
  'Wins Remaining': 1,
  'Shots Against Remaining': 60,
  'Goals Against Remaining': 5,
  'Saves Remaining': 55,
  'Shutouts Remaining': 0.1,
  ...change,
});

export const STUETZLE = 'Tim Stützle';
export const TKACHUK = 'Brady Tkachuk';
export const PASTRNAK = 'David Pastrňák';
export const SANDERSON = 'Jake Sanderson';
export const ULLMARK = 'Linus Ullmark';
export const SWAYMAN = 'Jeremy Swayman';

/**
 * Creates a site with the standard scoring: 2 per goal, 1 per assist, 0.5 per power-play goal or block, and 0.1 per
 * shot or hit.
 */
export const SITE: Site = {
  skater_projections: [
    skater(STUETZLE, { percent_owned: 96, Goals: 1.2, Assists: 2.1 }),
    skater(TKACHUK, { percent_owned: 88, Pos: 'LW', Goals: 1.6, 'PP Goals': 0.5, Hits: 9 }),
    skater(PASTRNAK, { percent_owned: 100, ...BOSTON, Pos: 'RW', Goals: 1.5, Assists: 1.9 }),
    skater(SANDERSON, { percent_owned: 61, Pos: 'D', Goals: 0.4, Assists: 1.5, Blocks: 5 }),
    skater(STUETZLE, { Timeframe: 'Week 10', Goals: 0.1 }),
    skater(PASTRNAK, { Timeframe: 'Week 2', ...BOSTON, Pos: 'RW', Goals: 0.7 }),
    skater(STUETZLE, { Timeframe: 'Rest of Season', Goals: 30 }),
  ],
  goalie_projections: [
    goalie(ULLMARK, { percent_owned: 92, 'Wins Remaining': 1.8 }),
    goalie(SWAYMAN, { percent_owned: 80, ...BOSTON, 'Goals Against Remaining': 3 }),
  ],
};

/** The players in the ranking of the first week with standard scoring, the best first. */
export const BEST = [TKACHUK, PASTRNAK, STUETZLE, SANDERSON];

export const TEAM: FantasyTeam = {
  id: '1234' as TeamId,
  name: 'Night Shift',
  leagueStructure: {},
  skaterScoring: { hit: 2 },
  goalieScoring: {},
  roster: { F: [TKACHUK], D: [], G: [ULLMARK] },
};

export function setUp(stored: Readonly<Record<string, string>> = {}, first: Site = SITE) {
  const { services, site } = siteServices(stored, first);
  const stores = createStores(services);
  const { actions: section } = stores.fantasy;
  return { services, site, stores, section, teams: stores.teams, rankings: stores.rankings };
}

/** Stores a team for the user, which becomes the current team. */
export async function store({ teams }: Pick<MemoryTab, 'teams'>, team: FantasyTeam = TEAM): Promise<void> {
  const opened = await teams(MEMORY_USER.id);
  if (!opened.ok) throw new Error(opened.error.kind);
  await opened.value.create(team);
  await opened.value.setCurrent(team.id);
}

/** Returns the page after a reload, with the same stored preferences. */
export const reloaded = ({ services }: { readonly services: MemoryServices }, files: Site = SITE) =>
  setUp(Object.fromEntries(services.preferences.stored), files);

/** Returns the names of the players that are shown. */
export const names = ({ state }: Rankings, kind: RankKind = 'skaters'): readonly string[] =>
  state[kind].rows.map(({ row }) => row.player.player);
