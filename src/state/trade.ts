import { proxy, ref } from 'valtio/vanilla';
import {
  addToTrade,
  assetsOf,
  decodeTrade,
  encodeTrade,
  longTimeframe,
  NO_TRADE,
  offeredAssets,
  removeFromTrade,
  swapTrade,
  timeframeLeft,
  timeframesOf,
  TRADE_SIDES,
  weighTrade,
  type Asset,
  type Assets,
  type SeasonLeft,
  type Trade,
  type TradeBalance,
  type TradeError,
  type TradePage,
  type TradeSide,
} from '@ddh/engine/internal/fantasy';
import { leagueDay } from '@ddh/engine/internal/domain';
import type { Preferences } from '../services/ports.ts';
import { choice, NAME } from './choices.ts';
import { subscribeDay, type Fantasy } from './fantasy.ts';
import type { Teams } from './teams/store.ts';

/** The last edit of the trade, which the page announces to screen readers. */
export type TradeEdit =
  | { readonly kind: 'added' | 'removed'; readonly player: string; readonly side: TradeSide }
  | { readonly kind: 'swapped' | 'cleared' | 'timeframe' }
  | { readonly kind: 'refused'; readonly player: string; readonly error: TradeError };

type TradeSideState = {
  players: readonly Asset[];
  typed: string;
  /** The players that match the typed text and can be added. */
  offered: readonly Asset[];
};

type TradeState = {
  timeframes: readonly string[];
  /** The chosen timeframe, or `null` if the files have no timeframes. */
  timeframe: string | null;
  /** The scoring, the league and the replacement levels, or `null` before the files are loaded. */
  assets: Omit<Assets, 'players'> | null;
  /** The name of the current team. */
  team: string | null;
  sides: { [side in TradeSide]: TradeSideState };
  balance: TradeBalance | null;
  /** What is left of the season if the timeframe is the rest of the season. `null` if this is not known. */
  left: SeasonLeft | null;
  lastEdit: TradeEdit | null;
  /** The number of edits. Two equal edits in a row have different numbers, so both are announced. */
  edits: number;
};

export type TradeTool = ReturnType<typeof createTrade>;

type TradeDeps = { readonly preferences: Preferences; readonly fantasy: Fantasy; readonly teams: Teams };

function tradeState(): TradeState {
  const emptySide = (): TradeSideState => ({ players: ref([]), typed: '', offered: ref([]) });
  return {
    timeframes: ref([]),
    timeframe: null,
    assets: null,
    team: null,
    sides: { give: emptySide(), get: emptySide() },
    balance: null,
    left: null,
    lastEdit: null,
    edits: 0,
  };
}

/** What the value of players depends on. */
type Valuing = { readonly team: Teams['state']['team']; readonly timeframe: string | null; readonly now: number };

/**
 * Evaluates all players after the figures, the league or the timeframe have changed, and returns them. This takes a few
 * milliseconds.
 */
function evaluate(state: TradeState, page: TradePage, { team, timeframe, now }: Valuing): readonly Asset[] {
  state.team = team?.name ?? null;
  state.timeframes = ref(timeframesOf([page.skaters, page.goalies]));
  state.timeframe = longTimeframe(state.timeframes, timeframe);
  const left = timeframeLeft(state.timeframe, page.weeks, leagueDay(now));
  state.left = left && ref(left);
  const { players, ...assets } = assetsOf(page, state.timeframe ?? '', team);
  state.assets = ref(assets);
  return players;
}

/** The Trade Tool: two lists of players, and what the current team gains and loses by the trade. */
export function createTrade({ preferences, fantasy, teams }: TradeDeps) {
  const state = proxy(tradeState());
  let page: TradePage | null = null;
  /**
   * The chosen players. If the data lacks a player, the trade leaves the player out until newer data has the player
   * again.
   */
  let wanted = decodeTrade(preferences.get('trade') ?? '');
  let timeframe = preferences.get('trade-timeframe');
  let players: readonly Asset[] = [];

  const known = (): Trade => knownTrade(wanted, players);

  function value(): void {
    if (page === null) return;
    players = evaluate(state, page, { team: teams.state.team, timeframe, now: fantasy.state.now });
    weigh(state, players, wanted);
  }

  function announce(lastEdit: TradeEdit): void {
    state.lastEdit = lastEdit;
    state.edits++;
  }

  function edit(trade: Trade, lastEdit: TradeEdit): void {
    wanted = trade;
    preferences.set('trade', encodeTrade(trade));
    weigh(state, players, wanted);
    announce(lastEdit);
  }

  function arrived(): void {
    const { trade } = fantasy.state.tabs;
    if (trade.phase !== 'ready') return;
    page = trade.value.figures;
    value();
  }
  fantasy.subscribe('trade', arrived);
  teams.subscribe(value);
  subscribeDay(fantasy, value);
  arrived();

  const actions = {
    /** Loads the user's teams when the page is shown. */
    open: (): Promise<void> => teams.actions.open(),
    /** With `null`, the timeframe that is shown at first. */
    selectTimeframe: (name: string | null): void => {
      timeframe = name;
      preferences.set('trade-timeframe', name);
      value();
      announce({ kind: 'timeframe' });
    },
    search: (side: TradeSide, typed: string): void => {
      state.sides[side].typed = typed;
      offer(state.sides[side], players, side, wanted);
    },
    add: (side: TradeSide, { key, player: { player } }: Asset): void => {
      state.sides[side].typed = '';
      const added = addToTrade(known(), side, key);
      if (added.ok) return edit(added.value, { kind: 'added', player, side });
      offer(state.sides[side], players, side, wanted);
      announce({ kind: 'refused', player, error: added.error });
    },
    remove: (side: TradeSide, { key, player: { player } }: Asset): void =>
      edit(removeFromTrade(known(), key), { kind: 'removed', player, side }),
    swap: (): void => edit(swapTrade(known()), { kind: 'swapped' }),
    clear: (): void => edit(NO_TRADE, { kind: 'cleared' }),
  };
  const time = choice(NAME, () => timeframe, actions.selectTimeframe);
  return { state, actions: fantasy.join(['trade'], { time }, actions) };
}

/** Returns the trade without the players who are missing from the data. */
function knownTrade({ give, get }: Trade, players: readonly Asset[]): Trade {
  const has = (key: string): boolean => players.some((player) => player.key === key);
  return { give: give.filter(has), get: get.filter(has) };
}

function offer(at: TradeSideState, players: readonly Asset[], side: TradeSide, trade: Trade): void {
  at.offered = ref(offeredAssets(players, at.typed, side, trade));
}

/** Updates the balance and the offered players after a side of the trade has changed. */
function weigh(state: TradeState, players: readonly Asset[], trade: Trade): void {
  const { assets, sides } = state;
  if (assets === null) return;
  const byKey = new Map(players.map((player) => [player.key, player]));
  for (const side of TRADE_SIDES) {
    sides[side].players = ref(trade[side].flatMap((key) => byKey.get(key) ?? []));
    offer(sides[side], players, side, trade);
  }
  state.balance = ref(weighTrade(sides.give.players, sides.get.players, assets));
}
