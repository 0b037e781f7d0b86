import { proxy, ref } from 'valtio/vanilla';
import { ODDS_TYPES, ok, parseLeagueDate, type LeagueDate, type OddsType } from '@ddh/engine';
import type { HubAnswer } from '@ddh/workers/datasetApi';
import type { HubFailure, Services } from '../services/ports.ts';
import { createCurrent } from './current.ts';
import { BUILDER_DELAY_MS, load, LOADING_DELAY_MS, type Load } from './load.ts';

/** What all Hub pages share. `data` holds everything that came with the files, replaced whole. */
export type HubState = {
  data: Load<HubAnswer, HubFailure>;
  date: LeagueDate | null;
  oddsType: OddsType;
  /** Epoch milliseconds when the page last looked at the clock: ages are told from it. */
  now: number;
};

export type HubActions = {
  /** The builder says sooner than the other pages that it loads (spec 9). */
  readonly loadData: (on?: 'builder' | 'other') => Promise<void>;
  readonly selectDate: (date: LeagueDate) => void;
  readonly selectOddsType: (type: OddsType) => void;
};

/** `loaded` is told the figures whenever they come. */
export function createHub(
  { clock, preferences, datasets }: Services,
  loaded: (figures: HubAnswer['figures']) => void = () => undefined,
): { state: HubState; actions: HubActions } {
  const state = proxy<HubState>({
    data: { phase: 'waiting' },
    date: parseLeagueDate(preferences.get('date')),
    oddsType: storedOddsType(preferences.get('odds-type')),
    now: clock.now(),
  });
  const current = createCurrent();

  return {
    state,
    actions: {
      loadData: (on = 'other') =>
        load<HubAnswer, HubFailure>(
          async () => {
            const answer = await datasets.loadHub();
            return answer.ok ? ok(ref(answer.value)) : answer;
          },
          state.data,
          (data) => {
            state.data = data;
            state.now = clock.now();
            if (data.phase !== 'ready') return;
            const { figures } = data.value;
            state.date = knownDate(state.date, figures.dates);
            if (!data.renewing) loaded(figures);
          },
          { clock, current, delay: on === 'builder' ? BUILDER_DELAY_MS : LOADING_DELAY_MS },
        ),
      selectDate(date) {
        state.date = date;
        preferences.set('date', date);
      },
      selectOddsType(type) {
        state.oddsType = type;
        preferences.set('odds-type', type);
      },
    },
  };
}

/** The selected date, or the first available when it is missing (spec 4). */
const knownDate = (date: LeagueDate | null, dates: readonly LeagueDate[]): LeagueDate | null =>
  date !== null && dates.includes(date) ? date : (dates[0] ?? null);

const storedOddsType = (stored: string | null): OddsType => ODDS_TYPES.find((type) => type === stored) ?? 'decimal';
