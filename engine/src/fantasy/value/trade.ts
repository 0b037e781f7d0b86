import { err, ok, type Result } from '../../result.ts';
import { parseJson, foldWords, hasWords } from '../../text/index.ts';
import { MAX_FOUND } from '../team/index.ts';
import type { Asset } from './assets.ts';

/** The two lists of a trade, from the user's point of view. */
export const TRADE_SIDES = ['give', 'get'] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/** Player keys (`Asset.key`) of each side, in the order in which the players were added. */
export type Trade = { readonly [side in TradeSide]: readonly string[] };
export const NO_TRADE: Trade = { give: [], get: [] };

/** Maximum number of players per side. */
export const MOST_TRADED = 10;

export type TradeError =
  | { readonly kind: 'alreadyTraded'; readonly side: TradeSide }
  | { readonly kind: 'sideFull'; readonly side: TradeSide };

/** Adds a player. A player can be in a trade only once, on one side. */
export function addToTrade(trade: Trade, side: TradeSide, key: string): Result<Trade, TradeError> {
  const other = TRADE_SIDES.find((one) => trade[one].includes(key));
  if (other !== undefined) return err({ kind: 'alreadyTraded', side: other });
  if (trade[side].length >= MOST_TRADED) return err({ kind: 'sideFull', side });
  return ok({ ...trade, [side]: [...trade[side], key] });
}

export const removeFromTrade = (trade: Trade, key: string): Trade => ({
  give: trade.give.filter((one) => one !== key),
  get: trade.get.filter((one) => one !== key),
});

/** The same trade from the other team's point of view. */
export const swapTrade = ({ give, get }: Trade): Trade => ({ give: get, get: give });

/** The stored form of a trade. */
export const encodeTrade = (trade: Trade): string => JSON.stringify([trade.give, trade.get]);

/**
 * Decodes a stored trade. The text is not trusted: each key is checked as in `addToTrade`, and invalid ones are
 * dropped.
 */
export function decodeTrade(text: string): Trade {
  const lists = parseJson(text);
  return TRADE_SIDES.reduce<Trade>((trade, side, i) => {
    const keys: unknown = Array.isArray(lists) ? lists[i] : null;
    return (Array.isArray(keys) ? keys : []).reduce<Trade>((current, key: unknown) => {
      const added = typeof key === 'string' ? addToTrade(current, side, key) : null;
      return added?.ok ? added.value : current;
    }, trade);
  }, NO_TRADE);
}

/**
 * Players to suggest for one side of a trade, at most MAX_FOUND. Matches by name precede matches by team. Within each
 * kind of match, the user's own players are first on the give side and last on the get side, and the order of `players`
 * is otherwise kept. Players who are already in the trade are left out.
 */
export function offeredAssets(
  players: readonly Asset[],
  typed: string,
  side: TradeSide,
  trade: Trade,
): readonly Asset[] {
  const words = foldWords(typed);
  const named = ({ foldedName }: Asset): number => Number(hasWords(foldedName, words));
  const fits = ({ mine }: Asset): number => Number(mine === (side === 'give'));
  return players
    .filter(({ key, folded }) => !TRADE_SIDES.some((one) => trade[one].includes(key)) && hasWords(folded, words))
    .toSorted((a, b) => named(b) - named(a) || fits(b) - fits(a))
    .slice(0, MAX_FOUND);
}
