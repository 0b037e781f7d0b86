import { Z } from '../odds/index.ts';
import type { Estimate } from './clusters.ts';
import type { Forecasts } from './scoreForecasts.ts';

const MAX_ROUNDS = 50;
const CLOSE = 1e-10;

const logit = (chance: number): number => Math.log(chance / (1 - chance));

/**
 * Fits logit P(hit) = a + b logit(chance) and returns b with its 95 % interval, in which the forecasts of a game may
 * depend on each other (sandwich estimate). If b is above 1, the forecasts are too close to the mean; if b is below 1,
 * they are too far from it. Chances are limited to `floor` and 1 - `floor`. `null` if the forecasts do not determine
 * the slope.
 */
export function logitSlope({ chance, held, game }: Forecasts, floor: number): Estimate | null {
  if (new Set(Array.from(held)).size < 2) return null;
  const x = Array.from(chance, (p) => logit(Math.min(Math.max(p, floor), 1 - floor)));
  let [a, b] = [0, 1];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0];
    const games = new Map<number, [number, number]>();
    x.forEach((one, i) => {
      const p = 1 / (1 + Math.exp(-a - b * one));
      const [residual, weight] = [held[i]! - p, p * (1 - p)];
      ga += residual;
      gb += residual * one;
      haa += weight;
      hab += weight * one;
      hbb += weight * one * one;
      const own = games.get(game[i]!) ?? [0, 0];
      games.set(game[i]!, [own[0] + residual, own[1] + residual * one]);
    });
    const det = haa * hbb - hab * hab;
    if (!(det > 1e-9 * haa * hbb)) return null;
    const step = (haa * gb - hab * ga) / det;
    if (Math.abs(step) < CLOSE) {
      let variance = 0;
      for (const [ra, rb] of games.values()) variance += ((haa * rb - hab * ra) / det) ** 2;
      const half = Z * Math.sqrt(variance);
      return { mean: b, low: b - half, high: b + half };
    }
    a += (hbb * ga - hab * gb) / det;
    b += step;
  }
  return null;
}
