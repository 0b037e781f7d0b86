import type { GameChange } from '@ddh/engine/internal/datasets';
import { changeKey } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import type { CountedGame, Renewal } from './counted.ts';

export type RenewedSlip = {
  readonly before: Probability;
  readonly after: Probability;
  /** The news in `after` that is not in `before`, newest first. */
  readonly news: readonly GameChange[];
};

/**
 * Returns what newer deliveries have changed in a slip. Null if nothing has changed, or if the slip has no figure
 * before or after.
 */
export function renewedSlip({ before, after }: Renewal): RenewedSlip | null {
  const [from, to] = [chanceOf(before), chanceOf(after)];
  if (from === null || to === null) return null;
  const known = new Set(before.changes.map(changeKey));
  const news = after.changes.filter((change) => !known.has(changeKey(change)));
  return news.length === 0 && from === to ? null : { before: from, after: to, news };
}

function chanceOf({ slip }: CountedGame): Probability | null {
  const priced = slip.ok ? slip.value : null;
  return priced === null || priced.legs.length === 0 ? null : priced.price.probability;
}
