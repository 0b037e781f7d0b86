import { proxy, ref } from 'valtio/vanilla';
import { ok } from '@ddh/engine/internal/result';
import type { NightSpan } from '@ddh/engine/internal/trackRecord';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import type { TrackRecordFailure, Services } from '../services/ports.ts';
import { choice, oneOf, WHOLE } from './choices.ts';
import type { Hub } from './hub.ts';
import { createQuery, load, LOADING_DELAY_MS, type Load } from './query.ts';

type TrackRecordState = {
  load: Load<SiteTrackRecord, TrackRecordFailure>;
  /** The index of the market whose chart is shown, in the track record's list of markets. */
  market: number;
  /** The period whose games are listed. */
  span: NightSpan;
};

const SPANS = ['night', 'week', 'month'] as const satisfies readonly NightSpan[];

export type TrackRecordStore = ReturnType<typeof createTrackRecord>;

/** Creates the store of the site's track record, for its page and for the builder. */
export function createTrackRecord({ clock, datasets }: Pick<Services, 'clock' | 'datasets'>) {
  const state = proxy<TrackRecordState>({ load: { phase: 'waiting' }, market: 0, span: 'night' });
  const query = createQuery();
  let known: { readonly version: string; readonly done: Promise<void> } | null = null;

  const ask = (): Promise<void> =>
    load<SiteTrackRecord, TrackRecordFailure>(
      query,
      async () => {
        const loaded = await datasets.loadTrackRecord();
        return loaded.ok ? ok(ref(loaded.value)) : loaded;
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
      selectSpan: (span: NightSpan): void => void (state.span = span),
    },
  };
}

/** Joins the choices of the record's page with the address. Returns the page's actions. */
export function joinTrackRecord({ hub, store }: { readonly hub: Hub; readonly store: TrackRecordStore }) {
  const { state, actions } = store;
  const choices = {
    market: choice(WHOLE, () => state.market, actions.selectMarket),
    nights: choice(oneOf(SPANS, 'night'), () => state.span, actions.selectSpan),
  };
  return hub.join(['record'], choices, actions);
}
