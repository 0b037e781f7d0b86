import { proxy, ref } from 'valtio/vanilla';
import { builderDate, builderGames, openGames, type BuilderSchedule, HUB_TABS } from '@ddh/engine/internal/hub';
import type { BuilderDates, LeagueDate, OddsType } from '@ddh/engine/internal/domain';
import { pressedKeys, slipKey, type Leg, type Matchup } from '@ddh/engine/internal/parlay';
import type { App } from './app.ts';
import type { BuilderStores } from './parlay/stores.ts';
import { storedList } from './storedList.ts';

type SlipsState = {
  /** The legs in the slips of all games, each as the `slipKey` of a slip of only that leg. */
  picked: readonly string[];
  /**
   * True if the page shows the dock, a bar with the slip. The dock is still shown after the last leg is removed, so
   * that the page does not move.
   */
  docked: boolean;
  /**
   * In `loading`, the builder's code and data are loading. The page shows presses of price buttons at once, and applies
   * them after the load.
   */
  phase: 'closed' | 'loading' | 'ready' | 'failed';
  /** True if the last press of a price button changed nothing because all player rows of the builder are taken. */
  full: boolean;
};

/** A game with price buttons, and the action of these buttons. */
export type GameBets = {
  readonly gameId: string;
  /**
   * Adds the leg of a pressed price to the game's slip, or removes the leg if the slip has it. `offered` is a book's
   * price for this leg, as a user could type it. It becomes the price of a slip that has only this leg.
   */
  readonly press: (leg: Leg, offered?: string) => void;
};

/** A press of a price button. */
type Press = { readonly matchup: Matchup; readonly leg: Leg; readonly offered: string | undefined };

/** The builder's games, once they are loaded, and the day for which the page shows its data. */
type DayBuilder = { readonly schedule: BuilderSchedule | undefined; readonly today: LeagueDate };

/** A game of a page that shows prices. */
export type PageGame = { readonly date: LeagueDate; readonly away: string; readonly home: string };

export type Slips = {
  readonly state: SlipsState;
  /** The builder's stores, if the phase is `ready`. */
  readonly stores: () => BuilderStores | null;
  /** Loads the builder, unless the builder is loaded already. */
  readonly open: () => Promise<void>;
  /** Null if the builder is not open for the game. Always returns the same object for the same game. */
  readonly betsOf: (builder: DayBuilder, game: PageGame) => GameBets | null;
  /** If the builder is closed on `date`, returns the date on which it is open, and otherwise null. */
  readonly closedFor: (builder: DayBuilder, date: LeagueDate | null) => LeagueDate | null;
  /** Shows the slip's odds in the odds type of the page. */
  readonly showOdds: (type: OddsType) => void;
};

/** The slips of all games, for every page with prices. The builder is loaded with the first leg. */
export function createSlips(app: App): Slips {
  const { preferences, choices, simulations } = app.services;
  const picked = storedList(preferences.get('picked')) ?? [];
  const state = proxy<SlipsState>({
    picked: ref(picked),
    docked: picked.length > 0,
    phase: 'closed',
    full: false,
  });
  /** Presses of price buttons that wait until the builder is loaded. */
  let waiting: Press[] = [];
  let oddsType: OddsType | null = null;
  let opened: BuilderStores | null = null;

  function show(keys: readonly string[]): void {
    if (keys.join() === state.picked.join()) return;
    state.picked = ref(keys);
    state.docked ||= keys.length > 0;
    preferences.set('picked', keys.length === 0 ? null : JSON.stringify(keys));
  }
  const update = (stores: BuilderStores): void => show(keysOf(stores));

  function apply(stores: BuilderStores, pressed: Press): void {
    state.full = !pressIn(stores, pressed);
    update(stores);
  }

  /**
   * Connects to the loaded builder: adds the legs of the price buttons that were pressed during the load, and lets the
   * builder load newer data whenever the page has such data.
   */
  function follow(stores: BuilderStores): void {
    const { hub, parlay } = stores;
    for (const tab of HUB_TABS) hub.subscribe(tab, () => void hub.actions.load('parlay'));
    parlay.subscribe(() => update(stores));
    opened = stores;
    state.phase = 'ready';
    if (oddsType !== null) hub.actions.selectOddsType(oddsType);
    for (const pressed of waiting) apply(stores, pressed);
    waiting = [];
    update(stores);
  }

  async function open(): Promise<void> {
    if (state.phase === 'loading' || state.phase === 'ready') return;
    const again = state.phase === 'failed';
    state.phase = 'loading';
    const stores = await loadBuilder(app, again);
    if (stores === null) state.phase = 'failed';
    else follow(stores);
  }

  if (picked.length > 0) void open();

  function press(pressed: Press): void {
    simulations.prepare();
    show(pressedKeys(state.picked, pressed.matchup.gameId, pressed.leg));
    if (opened !== null) apply(opened, pressed);
    else {
      waiting.push(pressed);
      void open();
    }
  }

  return {
    state,
    stores: () => opened,
    open,
    betsOf: createGameBets(choices.builderDates, press),
    closedFor({ schedule, today }, date) {
      const only = schedule && date ? builderDate(builderGames(schedule, today), date, choices.builderDates) : null;
      return only === date ? null : only;
    },
    showOdds(type) {
      oddsType = type;
      opened?.hub.actions.selectOddsType(type);
    },
  };
}

/** Loads the builder's code and data. Returns null if one of them fails. `again`: an earlier load has failed. */
async function loadBuilder(app: App, again: boolean): Promise<BuilderStores | null> {
  const loaded = await import('./parlay/openBuilder.ts').catch(() => null);
  if (loaded === null) return null;
  const stores = loaded.openBuilder(app);
  const { state, actions } = stores.hub;
  if (again) void actions.retry('parlay');
  // A newer request by the page may cancel this load, so the load is repeated until the data is as new as the page's.
  do await actions.load('parlay');
  while (state.tabs.parlay.phase === 'waiting' || state.tabs.parlay.phase === 'loading');
  return state.tabs.parlay.phase === 'ready' ? stores : null;
}

/** Presses a price in the builder. Returns false if that changes nothing, because all player rows are taken. */
function pressIn({ hub, parlay }: BuilderStores, { matchup, leg, offered }: Press): boolean {
  const { state, actions } = parlay;
  // The page may have turned to the new day at midnight, while the builder only offers that day.
  if (!state.day.games.some(({ gameId }) => gameId === matchup.gameId)) hub.actions.showNextDate();
  actions.openSlip(matchup);
  const before = state.builder;
  actions.press(leg);
  const legs = state.legs.map((one) => one.leg);
  if (offered !== undefined && slipKey('', legs) === slipKey('', [leg])) actions.typePrice(offered);
  return state.builder !== before;
}

/** Returns the keys of the legs that are in the builder's slips. */
function keysOf({ parlay }: BuilderStores): readonly string[] {
  const { builder, legs, others } = parlay.state;
  return [{ matchup: builder.matchup, legs }, ...others].flatMap(({ matchup, legs: all }) =>
    matchup === null ? [] : all.map(({ leg }) => slipKey(matchup.gameId, [leg])),
  );
}

/** Returns `betsOf` of the slips: the price buttons of the games for which the builder is open. */
function createGameBets(dates: BuilderDates, press: (pressed: Press) => void): Slips['betsOf'] {
  const bets = new WeakMap<BuilderSchedule, { readonly today: LeagueDate; readonly games: Map<string, GameBets> }>();
  /** A game keeps its object when newer data arrives, so that its prices do not render again. */
  const kept = new Map<string, GameBets>();
  function betsOfGame({ gameId, away, home }: Matchup): GameBets {
    const key = JSON.stringify([gameId, away, home]);
    const made: GameBets = kept.get(key) ?? {
      gameId,
      press: (leg, offered) => press({ matchup: { gameId, away, home }, leg, offered }),
    };
    kept.set(key, made);
    return made;
  }
  function betsIn(schedule: BuilderSchedule, today: LeagueDate): ReadonlyMap<string, GameBets> {
    const known = bets.get(schedule);
    if (known?.today === today) return known.games;
    const games = new Map(
      openGames(builderGames(schedule, today), dates).map(({ gameId, date, away, home }) => [
        gameKey({ date, away, home }),
        betsOfGame({ gameId, away, home }),
      ]),
    );
    bets.set(schedule, { today, games });
    return games;
  }
  return ({ schedule, today }, game) => (schedule && betsIn(schedule, today).get(gameKey(game))) ?? null;
}

const gameKey = ({ date, away, home }: PageGame): string => JSON.stringify([date, away, home]);
