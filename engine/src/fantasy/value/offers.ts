import { foldWords, hasWords } from '../../text/index.ts';
import { MAX_FOUND } from '../team/index.ts';
import type { Asset } from './assets.ts';
import { TRADE_SIDES, type Trade, type TradeSide } from './trade.ts';

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
