import type { FantasyTeam, PoolPlayer } from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import { memoryServices, type MemoryServices } from './memoryServices.ts';
import { memoryBrowser, type MemoryTab } from './memoryBrowser.ts';
import type { Teams } from '../state/teams/store.ts';
import { answering, siteFiles } from './siteFiles.ts';
import { createStores, type Stores } from './stores.ts';

/** A page that shows a user's teams. Pages with the same browser in memory are tabs of that browser. */
export type TeamsPage = {
  readonly services: MemoryServices;
  readonly stores: Stores;
  readonly teams: Teams;
  readonly state: Teams['state'];
  readonly actions: Teams['actions'];
};

const POOL = [
  { Player: 'Tim Stützle', Pos: 'C', ABR: 'OTT', playerId: 1 },
  { Player: 'Brady Tkachuk', Pos: 'LW', ABR: 'OTT', playerId: 2 },
  { Player: 'Matthew Tkachuk', Pos: 'LW', ABR: 'FLA', playerId: 3 },
  { Player: 'Jake Sanderson', Pos: 'D', ABR: 'OTT', playerId: 4 },
  { Player: 'Linus Ullmark', Pos: 'G', ABR: 'OTT', playerId: 5 },
];

const WITH_PLAYERS = answering({}, siteFiles({ all_available_players: POOL }));

/** Creates a page that has not loaded its teams yet. */
export function newPage(tab: MemoryTab = memoryBrowser().tab()): TeamsPage {
  const services = memoryServices(WITH_PLAYERS, tab);
  const stores = createStores(services);
  const { teams } = stores;
  return { services, stores, teams, state: teams.state, actions: teams.actions };
}

/** Opens a page and loads its teams. */
export async function openPage(tab?: MemoryTab): Promise<TeamsPage> {
  const page = newPage(tab);
  await page.stores.fantasy.actions.show('team');
  await page.actions.open();
  return page;
}

/** Opens a page and creates teams with these names. The last one is current. */
export async function pageWith(...all: readonly string[]): Promise<TeamsPage> {
  const page = await openPage();
  for (const name of all) await create(page, name);
  return page;
}

/** Opens another tab of the same browser. */
export const nextTab = ({ services }: TeamsPage): Promise<TeamsPage> => openPage(services.tab.browser.tab());

/** Returns the page after a reload. */
export function reload({ services: { tab } }: TeamsPage): Promise<TeamsPage> {
  tab.close();
  return openPage(tab.browser.tab(tab));
}

export const player = (name: string, group: RosterGroup = 'F'): PoolPlayer => ({
  name,
  group,
  position: { F: 'C', D: 'D', G: 'G' }[group],
  team: null,
  abbreviation: null,
  playerId: null,
  also: [],
});

export async function create({ state, actions }: TeamsPage, name: string): Promise<void> {
  actions.startNaming('create');
  actions.typeName(name);
  await actions.submitName();
  if (state.naming !== null) throw new Error(`the teams page did not create the team ${name}`);
  actions.closePopup();
}

export const names = ({ state }: TeamsPage): readonly string[] => state.teams.map(({ name }) => name);
export const idOf = ({ state }: TeamsPage, name: string) => state.teams.find((team) => team.name === name)!.id;
export const current = ({ state }: TeamsPage): string | null => state.team?.name ?? null;

/** Returns the players of the current team. */
export const rosterOf = ({ state }: TeamsPage): readonly string[] => {
  const { F = [], D = [], G = [] } = state.team?.roster ?? {};
  return [...F, ...D, ...G];
};
/** Returns the teams in the store. */
export async function stored({ services }: TeamsPage): Promise<readonly FantasyTeam[]> {
  const opened = await services.tab.browser.tab().teams('7');
  const book = opened.ok ? await opened.value.load() : opened;
  if (!book.ok) throw new Error(book.error.kind);
  return book.value.teams.map(({ team }) => team);
}

/** Blocks the store. As soon as a call waits for the store, resolves to a function that unblocks the store. */
export async function holdStore({ services }: TeamsPage): Promise<() => void> {
  const { browser } = services.tab;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((reached) => {
    browser.turn = () => {
      reached();
      return gate;
    };
  });
  browser.turn = () => Promise.resolve();
  return release;
}

/** Node's `setImmediate`, because a timer would wait for at least a millisecond, and model tests wait often. */
declare const setImmediate: (run: () => void) => void;

/** Resolves after all pending promise callbacks. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
