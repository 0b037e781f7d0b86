import {
  figuresOf,
  VALUE_DATASETS,
  type Dataset,
  type Files,
  type FiguresOf,
  type TabReading,
  type ValueDataset,
} from '../datasets/index.ts';
import { mainRows, playerRows, vaultPage, type UnplacedBet, type VaultPage } from './page.ts';
import { EDGE_TABLES, MAIN_TABLES, PLAYER_TABLES, VALUE_TABS, type ValueTab, type VaultTable } from './tables.ts';

/** The tabs of the Value Vault, in display order. `edges` lists the bets of all other tabs. */
export const VAULT_TABS = [...VALUE_TABS, 'edges'] as const;
export type VaultTab = (typeof VAULT_TABS)[number];

/** The tables of each tab of the Value Vault. */
export const VAULT_TABLES = {
  goal: PLAYER_TABLES,
  assist: PLAYER_TABLES,
  point: PLAYER_TABLES,
  sog: PLAYER_TABLES,
  main: MAIN_TABLES,
  edges: EDGE_TABLES,
} as const satisfies Readonly<Record<VaultTab, readonly VaultTable[]>>;

/** The bets of each market's tab. */
const ROWS: Readonly<Record<ValueTab, (files: Files) => readonly UnplacedBet[]>> = {
  goal: (files) => playerRows('goal', files.goal_value ?? [], files),
  assist: (files) => playerRows('assist', files.assist_value ?? [], files),
  point: (files) => playerRows('point', files.point_value ?? [], files),
  sog: (files) => playerRows('sog', files.sog_value ?? [], files),
  main: mainRows,
};

/**
 * Files with players' teams, the schedule and the ids of its games, and the line-ups, which say which games have begun.
 * They are optional, because the rows of a value file may have the same data.
 */
const LOOKUP_FILES = ['schedule_times', 'p_info', 'all_available_players', 'game_id_ref', 'lineups'] as const;

/** A tab that lists the bets of `needed`. */
type VaultReading = TabReading<Dataset, Files> & {
  readonly needed: readonly ValueDataset[];
  readonly figures: (files: Files) => VaultPage;
};

/** What each tab reads and shows. */
export const VAULT: Readonly<Record<VaultTab, VaultReading>> = {
  goal: { needed: ['goal_value'], optional: LOOKUP_FILES, figures: (files) => vaultPage(ROWS.goal(files), files) },
  assist: {
    needed: ['assist_value'],
    optional: LOOKUP_FILES,
    figures: (files) => vaultPage(ROWS.assist(files), files),
  },
  point: { needed: ['point_value'], optional: LOOKUP_FILES, figures: (files) => vaultPage(ROWS.point(files), files) },
  sog: { needed: ['sog_value'], optional: LOOKUP_FILES, figures: (files) => vaultPage(ROWS.sog(files), files) },
  main: {
    needed: ['total_value', 'moneyline_value'],
    optional: LOOKUP_FILES,
    figures: (files) => vaultPage(ROWS.main(files), files),
  },
  edges: {
    needed: VALUE_DATASETS,
    optional: LOOKUP_FILES,
    figures: (files) =>
      vaultPage(
        VALUE_TABS.flatMap((tab) => ROWS[tab](files)),
        files,
      ),
  },
};
export type VaultFigures = FiguresOf<typeof VAULT>;

/** Builds a tab's bets from the files that could be read. */
export const vaultFigures = (tab: VaultTab, files: Files): VaultPage => figuresOf(VAULT, tab, files);
