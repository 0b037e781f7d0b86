import type { VaultTab } from '@ddh/engine/internal/vault';
import type { MemoryServices } from './memoryServices.ts';
import type { Vault } from '../state/vault.ts';
import { siteServices, type Site } from './siteServices.ts';
import { createStores } from './stores.ts';

type Row = Readonly<Record<string, unknown>>;
export type { Site };

export const OTTAWA = 'Ottawa Senators @ Boston Bruins';
export const UTAH = 'Los Angeles Kings @ Utah Mammoth';

export const bet = (name: string, book: string, change: Row = {}): Row => ({
  Player: name,
  Pos: 'C',
  Line: 0.5,
  Value: 0.1,
  Book: book,
  'Book odds': 2.2,
  'Model odds': 2,
  'Model prob': 0.5,
  ...change,
});
const total = (book: string, Side: string, odds: number): Row => {
  const { Player: _, ...rest } = bet('', book, { Line: 5.5, 'Book odds': odds, Value: odds / 2 - 1 });
  return { ...rest, Away: 'Ottawa Senators', Home: 'Boston Bruins', Side };
};

export const STUETZLE = 'Tim Stützle';
export const TKACHUK = 'Brady Tkachuk';
export const KOPITAR = 'Anže Kopitar';
export const GOALS = [
  bet(STUETZLE, 'Alpha', { Value: 0.1 }),
  bet(STUETZLE, 'Beta', { Value: 0.3 }),
  bet(TKACHUK, 'Alpha', { Value: 0.2 }),
  bet(KOPITAR, 'Gamma', { Value: -0.05 }),
  bet('Thomas Chabot', 'Beta', { Value: 0, Team: 'Ottawa Senators', Pos: 'D' }),
];
export const SITE: Site = {
  goal_value: GOALS,
  assist_value: [bet(KOPITAR, 'Alpha'), bet(KOPITAR, 'Delta')],
  total_value: [total('Alpha', 'Over', 1.9), total('Alpha', 'Under', 1.95), total('Beta', 'Over', 2)],
};

/** Opens the Vault of a reader who shows all prices, unless `stored` has another display. */
export function setUp(stored: Readonly<Record<string, string>> = {}, first: Site = SITE) {
  const { services, site } = siteServices({ 'vault-display': 'all', ...stored }, first);
  const stores = createStores(services);
  return { services, site, stores, vault: stores.vault };
}

/** Returns the page after a reload, with the same stored preferences. */
export const reloaded = ({ services }: { readonly services: MemoryServices }, files: Site = SITE) =>
  setUp(Object.fromEntries(services.preferences.stored), files);

export const table = ({ state }: Vault, tab: VaultTab, name: keyof Vault['state']['values'][VaultTab]['tables']) =>
  state.values[tab].tables[name]!;
/** The player and the sportsbook of each row that is shown. */
export const forwards = (vault: Vault, tab: VaultTab = 'goal'): readonly string[] =>
  table(vault, tab, 'forwards').rows.map((row) =>
    row.bet.kind === 'player' ? `${row.bet.player} ${row.bet.book}` : '',
  );

export const BEST = [`${STUETZLE} Beta`, `${TKACHUK} Alpha`, `${STUETZLE} Alpha`, `${KOPITAR} Gamma`];
