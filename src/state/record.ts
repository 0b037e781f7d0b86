import { proxy, ref } from 'valtio/vanilla';
import { ok } from '@ddh/engine/internal/result';
import type { SiteRecord } from '@ddh/workers/protocol';
import type { RecordFailure, Services } from '../services/ports.ts';
import { createQuery, load, LOADING_DELAY_MS, type Load } from './query.ts';

type RecordState = {
  load: Load<SiteRecord, RecordFailure>;
  /** The index of the market whose chart is shown, in the record's list of markets. */
  market: number;
};

export type RecordStore = ReturnType<typeof createRecord>;

/** Creates the store of the site's record of forecasts, for the page about the record and for the builder. */
export function createRecord({ clock, datasets }: Pick<Services, 'clock' | 'datasets'>) {
  const state = proxy<RecordState>({ load: { phase: 'waiting' }, market: 0 });
  const query = createQuery();
  let known: { readonly version: string; readonly done: Promise<void> } | null = null;

  const ask = (): Promise<void> =>
    load<SiteRecord, RecordFailure>(
      query,
      async () => {
        const record = await datasets.loadRecord();
        return record.ok ? ok(ref(record.value)) : record;
      },
      {
        shown: state.load,
        set: (loaded) => void (state.load = loaded),
        clock,
        delay: LOADING_DELAY_MS,
      },
    );

  return {
    state,
    actions: {
      /** Loads the record, unless it has been loaded with this version of the data. */
      show: (version: string): Promise<void> => {
        if (known?.version !== version) known = { version, done: ask() };
        return known.done;
      },
      retry: ask,
      selectMarket: (market: number): void => void (state.market = market),
    },
  };
}
