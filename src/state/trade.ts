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
  timeframesOf,
  TRADE_SIDES,
  weighTrade,
  type Asset,
  type Assets,
  type Trade,
  type TradeBalance,
  type TradeError,
  type TradePage,
  type TradeSide,
} from '@ddh/engine/internal/fantasy';
import type { Preferences } from '../services/ports.ts';
import type { Fantasy } from './fantasy.ts';
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
  lastEdit: TradeEdit | null;
  /** The number of edits. Two equal edits in a row have different numbers, so both are announced. */
  edits: number;
};

type TradeActions = {
  /** Loads the user's teams when the page is shown. */
  readonly open: () => Promise<void>;
  readonly selectTimeframe: (timeframe: string) => void;
  readonly search: (side: TradeSide, typed: string) => void;
  readonly add: (side: TradeSide, player: Asset) => void;
  readonly remove: (side: TradeSide, player: Asset) => void;
  readonly swap: () => void;
  readonly clear: () => void;
};

export type TradeTool = { readonly state: TradeState; readonly actions: TradeActions };

type TradeDeps = { readonly preferences: Preferences; readonly fantasy: Fantasy; readonly teams: Teams };

/** The Trade Tool: two lists of players, and what the current team gains and loses by the trade. */
export function createTrade({ preferences, fantasy, teams }: TradeDeps): TradeTool {
  const emptySide = (): TradeSideState => ({ players: ref([]), typed: '', offered: ref([]) });
  const state = proxy<TradeState>({
    timeframes: ref([]),
    timeframe: null,
    assets: null,
    team: null,
    sides: { give: emptySide(), get: emptySide() },
    balance: null,
    lastEdit: null,
    edits: 0,
  });
  let page: TradePage | null = null;
  /**
   * The chosen players. If the data lacks a player, the trade leaves the player out until newer data has the player
   * again.
   */
  let wanted = decodeTrade(preferences.get('trade') ?? '');
  let timeframe = preferences.get('trade-timeframe');
  let players: readonly Asset[] = [];

  /** The trade, without the players who are missing from the data. */
  function known(): Trade {
    const has = (key: string): boolean => players.some((player) => player.key === key);
    return { give: wanted.give.filter(has), get: wanted.get.filter(has) };
  }

  function offer(side: TradeSide): void {
    const at = state.sides[side];
    at.offered = ref(offeredAssets(players, at.typed, side, wanted));
  }

  /** Updates the balance and the offered players after a side of the trade has changed. */
  function weigh(): void {
    const { assets } = state;
    if (assets === null) return;
    const byKey = new Map(players.map((player) => [player.key, player]));
    for (const side of TRADE_SIDES) {
      state.sides[side].players = ref(wanted[side].flatMap((key) => byKey.get(key) ?? []));
      offer(side);
    }
    state.balance = ref(weighTrade(state.sides.give.players, state.sides.get.players, assets));
  }

  /**
   * Evaluates all players again after the figures, the league or the timeframe have changed. This takes a few
   * milliseconds.
   */
  function value(): void {
    if (page === null) return;
    const { team } = teams.state;
    state.team = team?.name ?? null;
    state.timeframes = ref(timeframesOf([page.skaters, page.goalies]));
    state.timeframe = longTimeframe(state.timeframes, timeframe);
    const { players: valued, ...assets } = assetsOf(page, state.timeframe ?? '', team);
    players = valued;
    state.assets = ref(assets);
    weigh();
  }

  function announce(lastEdit: TradeEdit): void {
    state.lastEdit = lastEdit;
    state.edits++;
  }

  function edit(trade: Trade, lastEdit: TradeEdit): void {
    wanted = trade;
    preferences.set('trade', encodeTrade(trade));
    weigh();
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
  arrived();

  return {
    state,
    actions: {
      open: () => teams.actions.open(),
      selectTimeframe(name) {
        timeframe = name;
        preferences.set('trade-timeframe', name);
        value();
        announce({ kind: 'timeframe' });
      },
      search(side, typed) {
        state.sides[side].typed = typed;
        offer(side);
      },
      add(side, { key, player: { player } }) {
        state.sides[side].typed = '';
        const added = addToTrade(known(), side, key);
        if (added.ok) edit(added.value, { kind: 'added', player, side });
        else {
          offer(side);
          announce({ kind: 'refused', player, error: added.error });
        }
      },
      remove: (side, { key, player: { player } }) =>
        edit(removeFromTrade(known(), key), { kind: 'removed', player, side }),
      swap: () => edit(swapTrade(known()), { kind: 'swapped' }),
      clear: () => edit(NO_TRADE, { kind: 'cleared' }),
    },
  };
}
