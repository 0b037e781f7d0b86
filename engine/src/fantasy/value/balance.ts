import { NONE, type Column } from '../../figures/index.ts';
import { direction, RANK_KINDS, type RankStat, formatFigure, type FigureColumn } from '../ranking/index.ts';
import type { Asset, Assets } from './assets.ts';

/**
 * Sums of one figure over the players of each side of a trade. An unknown figure counts as 0, and `unknown` has the
 * names of the players with an unknown figure.
 */
export type SideTotals = {
  readonly give: number;
  readonly get: number;
  /** `get` minus `give`. */
  readonly net: number;
  readonly unknown: readonly string[];
};

export type CategoryTally = SideTotals & {
  readonly stat: RankStat;
  /** How much the stat adds to the trade's net fantasy points. `null` if the stat has no weight in the scoring. */
  readonly points: number | null;
  /** How much the stat adds to the trade's net z-score. `null` if the stat has no weight in the scoring. */
  readonly zScore: number | null;
  /**
   * The net divided by the larger of the two sums, from -1 (bad) to 1 (good). For goals against, a negative net is
   * good.
   */
  readonly shade: number;
};

export type TradeBalance = {
  /** Stats of skaters if the trade includes skaters, and of goalies if it includes goalies. */
  readonly categories: readonly CategoryTally[];
  readonly games: SideTotals;
  readonly points: SideTotals;
  readonly zScore: SideTotals;
  /**
   * Sum of the players' values above the replacement level. Replacements with value 0 fill the spots that a smaller
   * side leaves open.
   */
  readonly over: SideTotals;
};

/** Effect of a trade on the team that gives `give` and gets `get`. */
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
      const isOfKind = (asset: Asset): boolean => asset.kind === kind;
      const counted = tally((asset) => asset.stats[stat] ?? null, isOfKind);
      const weight = scoring[kind].weights.find((one) => one.stat === stat)?.weight ?? 0;
      // Adding 0 turns -0 into 0.
      const points = weight === 0 ? null : 0 + weight * counted.net;
      const score = weight === 0 ? null : tally((asset) => asset.scores[stat] ?? null, isOfKind).net;
      return { ...counted, stat, points, zScore: score, shade: 0 + direction(stat) * leanOf(counted) };
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

/** Returns the net divided by the larger of the two sums, limited to -1 to 1. */
function leanOf({ give, get, net }: SideTotals): number {
  const larger = Math.max(Math.abs(give), Math.abs(get));
  return larger === 0 ? 0 : Math.max(-1, Math.min(1, net / larger));
}

/**
 * A net change with its sign and the decimals of its column: `+12.4`, `-3.1`. A change that rounds to 0 has no sign.
 */
export function formatNet(net: number, column: FigureColumn): string {
  const text = formatFigure(net, column);
  return net > 0 && !text.startsWith('+') && /[1-9]/.test(text) ? `+${text}` : text;
}

/** The figures of a category of a trade, right of its name. */
export const CATEGORY_COLUMNS: readonly Column<'give' | 'get' | 'net' | 'points', CategoryTally>[] = [
  { key: 'give', head: 'You give', text: ({ give, stat }) => formatFigure(give, stat) },
  { key: 'get', head: 'You get', text: ({ get, stat }) => formatFigure(get, stat) },
  { key: 'net', head: 'Net', text: ({ net, stat }) => formatNet(net, stat) },
  {
    key: 'points',
    head: 'Fantasy points',
    text: ({ points }) => (points === null ? NONE : formatNet(points, 'fantasyPoints')),
  },
];
