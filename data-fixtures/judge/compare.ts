import { sumOf } from '@ddh/engine/internal/domain';
import type { MarketLosses } from './walk.ts';

/** A log loss minus the recorded one, and its standard error. Below 0, the model is better than the recorded one. */
export type Difference = { readonly mean: number; readonly error: number };

/** Smaller differences are rounding, also if all games have the same one. */
const LEAST = 1e-6;
/** Standard errors by which a single market, and the mean of all, may be worse. */
const LIMITS = { market: 2.5, mean: 1 } as const;

/**
 * How much each game adds to the difference of two mean log losses, and to its error. Both means are ratios of sums over
 * games, because another model may expect other skaters to dress.
 */
function byGame(now: MarketLosses, before: MarketLosses): { readonly mean: number; readonly games: readonly number[] } {
  const mean = ({ n, loss }: MarketLosses): number => sumOf(loss) / sumOf(n);
  const residual = (of: MarketLosses): ((game: number) => number) => {
    const [own, all] = [mean(of), sumOf(of.n)];
    return (game) => (of.loss[game]! - own * of.n[game]!) / all;
  };
  const [a, b] = [residual(now), residual(before)];
  return { mean: mean(now) - mean(before), games: now.n.map((_, game) => a(game) - b(game)) };
}

const errorOf = (games: readonly number[]): number =>
  Math.sqrt((games.length / (games.length - 1)) * sumOf(games.map((x) => x * x)));

/** Compares the log loss of one market in the same games. All forecasts of a game depend on each other. */
export function difference(now: MarketLosses, before: MarketLosses): Difference {
  const { mean, games } = byGame(now, before);
  return { mean, error: errorOf(games) };
}

type Markets = ReadonlyMap<string, MarketLosses>;

export type Verdict = {
  readonly markets: ReadonlyMap<string, Difference>;
  /** The markets that are worse by more than chance explains. */
  readonly worse: readonly string[];
  /** The mean of the differences of all markets. */
  readonly mean: Difference;
  readonly meanIsWorse: boolean;
};

const isWorse = ({ mean, error }: Difference, limit: number): boolean => mean > LEAST && mean > limit * error;

/** Judges a model by the markets that both states have. A market that one state lacks is not compared. */
export function verdictOf(now: Markets, before: Markets): Verdict {
  const shared = [...now].flatMap(([name, losses]) => {
    const recorded = before.get(name);
    return recorded === undefined ? [] : [{ name, ...byGame(losses, recorded) }];
  });
  const markets = new Map(shared.map(({ name, mean, games }) => [name, { mean, error: errorOf(games) }]));
  const worse = [...markets].filter(([, one]) => isWorse(one, LIMITS.market)).map(([name]) => name);
  const games = shared[0]?.games.map((_, game) => sumOf(shared.map((one) => one.games[game]!)) / shared.length) ?? [];
  const mean = { mean: sumOf(shared.map((one) => one.mean)) / shared.length, error: errorOf(games) };
  return { markets, worse, mean, meanIsWorse: isWorse(mean, LIMITS.mean) };
}

/** One list of games from several seasons. A market that a season lacks has no forecasts there. */
export function joined(seasons: readonly { readonly games: number; readonly markets: Markets }[]): Markets {
  const names = new Set(seasons.flatMap(({ markets }) => [...markets.keys()]));
  const zeros = (games: number): readonly number[] => Array.from({ length: games }, () => 0);
  return new Map(
    [...names].map((name) => {
      const list = (of: keyof MarketLosses): number[] =>
        seasons.flatMap(({ games, markets }) => markets.get(name)?.[of] ?? zeros(games));
      return [name, { n: list('n'), loss: list('loss') }];
    }),
  );
}
