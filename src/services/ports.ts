import type { Result, Tab, VaultTab } from '@ddh/engine';
import type { GameFailure, GameHandle, GameListener } from '@ddh/workers/client';
import type { SlipRev } from '@ddh/workers/simulationApi';
import type { TabAnswer, TabRequest } from '@ddh/workers/datasetApi';

/** What the page knows of the world. Every port has a twin in memory, so that state is tested without a browser. */
export type Services = {
  readonly clock: Clock;
  readonly preferences: Preferences;
  readonly datasets: Datasets;
  readonly simulations: Simulations;
};

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs once after `ms`; the answer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Small texts that outlive a reload, for this session. Never throws: where storage is blocked it forgets. */
export interface Preferences {
  get(key: PreferenceKey): string | null;
  /** `null` forgets it. */
  set(key: PreferenceKey, value: string | null): void;
}
export type PreferenceKey =
  | 'date'
  | 'odds-type'
  | 'games-layout'
  | 'totals-type'
  | 'totals-game'
  | 'totals-scope'
  | 'props-prop'
  | 'props-line'
  | 'props-game'
  | 'slip'
  | 'vault-game'
  | `vault-books-${VaultTab}`
  | `vault-display-${VaultTab}`;

export interface Datasets {
  /** Loads and validates the files of a tab of the Hub. What failed is in the answer; what did load is shown. */
  loadTab<T extends Tab>(request: TabRequest<T>): Promise<Result<TabAnswer<T>, TabFailure>>;
}
/** Nothing could be loaded, because the worker that reads files is gone. */
export type TabFailure = { readonly kind: 'workerLost' };

export interface Simulations {
  /** Opens a game and closes the one before. Its snapshots come until it is closed; each says which slip it counted. */
  open(gameId: string, slip: SlipRev, listen: GameListener): GameHandle;
}
export type { GameFailure, GameHandle, GameListener };
