import { formatCount, formatOdds, formatPercent } from '@ddh/engine/format';
import type { OddsType } from '@ddh/engine';
import type { SlipView } from './slipView.ts';

/**
 * What a screen reader hears of the slip. While records stream in the figures change 20 times a second and nothing is
 * said; then the result, and from there on every edit.
 */
export const SlipNews = ({ view, oddsType }: { readonly view: SlipView; readonly oddsType: OddsType }) => (
  <p role="status" className="ddh-for-readers">
    {view.phase === 'ready' && news(view, oddsType)}
  </p>
);

function news({ price, legs }: SlipView, oddsType: OddsType): string {
  if (price === null) return legs.length === 0 ? 'The slip has no legs.' : '';
  const count = `${formatCount(legs.length)} ${legs.length === 1 ? 'leg' : 'legs'}`;
  return `${count}: probability ${formatPercent(price.probability)}, odds ${formatOdds(price.probability, oddsType)}.`;
}
