import { formatPercent, newsText } from '@ddh/engine/internal/format';
import type { RenewedSlip } from '../../state/parlay/renewal.ts';

/**
 * What newer data has changed in the slip: `Newer data: 30.2%, before 31.4%. Barkov out 5:12 PM.` Of several news
 * items, only the latest is named.
 */
export function renewalText({ before, after, news }: RenewedSlip): string {
  const [from, to] = [formatPercent(before), formatPercent(after)];
  const figures = from === to ? `still ${to}` : `${to}, before ${from}`;
  const [last] = news;
  const others = news.length > 1 ? ` and ${news.length - 1} more` : '';
  return `Newer data: ${figures}.${last ? ` ${newsText(last)}${others}.` : ''}`;
}
