import { leagueDay, ODDS_TYPES, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';
import type { CutDataset, CutOf } from '@ddh/engine/internal/datasets';
import type { TabAnswer, Tab } from '@ddh/workers/protocol';
import type { Services, TabFailure } from '../services/ports.ts';
import type { Load } from './query.ts';

/** Facts about the data: those of the shown tab, or else of the newest response for any tab. */
export type DataInfo = Omit<TabAnswer, 'figures' | 'simulations' | 'failed' | 'problems' | 'awaited'>;

/** The state of a section. New data of a tab replaces its old data completely. */
export type SectionState<T extends Tab> = {
  tabs: { [K in T]: Load<TabAnswer<K>, TabFailure> };
  dataInfo: DataInfo | null;
  /** True if the site has a newer delivery that the page has not loaded, because it is for another day. */
  newer: boolean;
  /** The number of newer deliveries of the same day that the page has loaded without a request of the user. */
  renewals: number;
  oddsType: OddsType;
  /** The time of the last tick, in epoch milliseconds. The page shows ages relative to this time. */
  now: number;
  /** True if the figures are old. Their prices are then text, and have no stakes. */
  isStale: boolean;
  /**
   * The day in New York for which the page shows its data. At midnight an open page stays on its day, until the user
   * loads newer data or turns to the new day.
   */
  today: LeagueDate;
};

/** Whether an answer lacks a part of a dataset that its rest will have. */
export function isAwaited({ awaited }: Pick<TabAnswer, 'awaited'>, dataset: CutDataset, of: CutOf): boolean {
  const keys = Object.keys(of) as (keyof CutOf)[];
  return awaited?.[dataset]?.read.every((cut) => keys.some((key) => cut[key] !== of[key])) ?? false;
}

export function sectionState<T extends Tab>(
  { clock, preferences, choices }: Pick<Services, 'clock' | 'preferences' | 'choices'>,
  tabs: readonly T[],
): SectionState<T> {
  const stored = preferences.get('odds-type');
  return {
    tabs: Object.fromEntries(tabs.map((tab) => [tab, { phase: 'waiting' }])) as SectionState<T>['tabs'],
    dataInfo: null,
    newer: false,
    renewals: 0,
    oddsType: ODDS_TYPES.find((type) => type === stored) ?? choices.oddsType,
    now: clock.now(),
    isStale: false,
    today: leagueDay(clock.now()),
  };
}
