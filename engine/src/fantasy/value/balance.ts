import { direction, RANK_KINDS, type RankStat } from '../ranking/index.ts';
import type { Asset, Assets } from './assets.ts';

/** A figure of both sides. What is not known counts as nothing, and `unknown` names whose it is. */
export type SideTotals = {
  readonly give: number;
  readonly get: number;
  /** What one gets less what one gives. */
  readonly net: number;
  readonly unknown: readonly string[];
};

/** A category of both sides. */
export type CategoryTally = SideTotals & {
  readonly stat: RankStat;
  /** Its part of the net in fantasy points. `null`: the scoring does not weigh it. */
  readonly points: number | null;
  /** How much better the larger side is, -1 to 1: of goals against, fewer are better. */
  readonly shade: number;
};

export type TradeBalance = {
  /** All stats of the kinds of players that are traded. */
  readonly categories: readonly CategoryTally[];
  readonly games: SideTotals;
  readonly points: SideTotals;
  readonly zScore: SideTotals;
  /** Worth over the replacement level. A side with fewer players leaves spots free, which replacements fill: they are 0. */
  readonly over: SideTotals;
};

/** What a trade changes for who gives `give` and gets `get`. */
export function weighTrade(
  give: readonly Asset[],
  get: readonly Asset[],
  { scoring, stats }: Pick<Assets, 'scoring' | 'stats'>,
): TradeBalance {
  const all = [...give, ...get];
  const tally = (figure: (asset: Asset) => number | null, of: (asset: Asset) => boolean = () => true): SideTotals => {
    const sum = (side: readonly Asset[]): number =>
      side.reduce((total, asset) => total + (of(asset) ? (figure(asset) ?? 0) : 0), 0);
    const [given, got] = [sum(give), sum(get)];
    const unknown = all.filter((asset) => of(asset) && figure(asset) === null).map(({ player }) => player.player);
    return { give: given, get: got, net: got - given, unknown };
  };
  const categories = RANK_KINDS.filter((kind) => all.some((asset) => asset.kind === kind)).flatMap((kind) =>
    stats[kind].map((stat): CategoryTally => {
      const counted = tally(
        (asset) => asset.stats[stat] ?? null,
        (asset) => asset.kind === kind,
      );
      const weight = scoring[kind].weights.find((one) => one.stat === stat)?.weight ?? 0;
      // Minus nothing is nothing: 0 is added.
      const points = weight === 0 ? null : 0 + weight * counted.net;
      return { ...counted, stat, points, shade: 0 + direction(stat) * leanOf(counted) };
    }),
  );
  return {
    categories,
    games: tally(({ games }) => games),
    points: tally(({ points }) => points),
    zScore: tally(({ zScore }) => zScore),
    over: tally(({ over }) => over),
  };
}

/** A net as a part of the larger of the two sides. */
function leanOf({ give, get, net }: SideTotals): number {
  const larger = Math.max(Math.abs(give), Math.abs(get));
  return larger === 0 ? 0 : Math.max(-1, Math.min(1, net / larger));
}
