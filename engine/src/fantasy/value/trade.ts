import { err, ok, type Result } from '../../result.ts';
import { parseJson, foldWords, hasWords } from '../../text/index.ts';
import { MAX_FOUND } from '../team/index.ts';
import type { Asset } from './assets.ts';

/** The two lists of a trade, as who asks for it sees them. */
export const TRADE_SIDES = ['give', 'get'] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/** The players of each side by their keys, in the order in which they were added. */
export type Trade = { readonly [side in TradeSide]: readonly string[] };
export const NO_TRADE: Trade = { give: [], get: [] };

/** At most so many players a side. */
export const MOST_TRADED = 10;

export type TradeError =
  | { readonly kind: 'alreadyTraded'; readonly side: TradeSide }
  | { readonly kind: 'sideFull'; readonly side: TradeSide };

/** A player can be in a trade once, on one of its sides. */
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

/** The same trade as the other team sees it. */
export const swapTrade = ({ give, get }: Trade): Trade => ({ give: get, get: give });

/** What a page stores of a trade. */
export const encodeTrade = (trade: Trade): string => JSON.stringify([trade.give, trade.get]);

/** What was stored, as far as it is a trade. Nothing of it is believed: each name comes in as if it were added. */
export function decodeTrade(text: string): Trade {
  const lists = parseJson(text);
  return TRADE_SIDES.reduce<Trade>((trade, side, i) => {
    const keys: unknown = Array.isArray(lists) ? lists[i] : null;
    return (Array.isArray(keys) ? keys : []).reduce<Trade>((so, key: unknown) => {
      const added = typeof key === 'string' ? addToTrade(so, side, key) : null;
      return added?.ok ? added.value : so;
    }, trade);
  }, NO_TRADE);
}

/**
 * Whom a side of a trade is offered for what is typed, as many as a search shows. Names come before teams; then who gives,
 * gives his own players, and gets others; then the most valuable. Whoever is in the trade already is not offered.
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
