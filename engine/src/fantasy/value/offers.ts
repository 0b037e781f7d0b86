import { foldWords, hasWords } from '../../words/index.ts';
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
  const places = [
    (player: Asset): boolean => hasWords(player.foldedName, words),
    ({ mine }: Asset): boolean => mine === (side === 'give'),
  ];
  return players
    .filter(({ key, folded }) => !TRADE_SIDES.some((one) => trade[one].includes(key)) && hasWords(folded, words))
    .map((player, rank) => ({ player, order: [...places.map((first) => Number(!first(player))), rank] }))
    .toSorted((a, b) => compareAll(a.order, b.order))
    .slice(0, MAX_FOUND)
    .map(({ player }) => player);
}

/** The first difference decides. */
const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((one, i) => one - b[i]!).find((difference) => difference !== 0) ?? 0;
