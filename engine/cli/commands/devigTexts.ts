import type { BookMargin, DevigMethod, Probability } from '@ddh/engine/internal/odds';
import { formatOdds, formatPercent, formatShare } from '@ddh/engine/internal/format';
import { table, type TableColumn } from '../table.ts';

/** A method and what it gives each outcome; `null` when it has no answer. */
export type Fitted = { readonly method: DevigMethod; readonly probabilities: readonly Probability[] | null };

/** One method: its probabilities and their fair odds. */
export function oneText(texts: readonly string[], margin: BookMargin, { method, probabilities }: Fitted): string {
  const rows = texts.map((text, i) => {
    const p = probabilities?.[i];
    const fair = [formatPercent(p), formatOdds(p, 'decimal'), formatOdds(p, 'american')];
    return [`${i + 1}`, text, formatPercent(margin.implied[i]), ...fair];
  });
  const heads = ['Price', 'Implied', 'No-vig', 'Fair decimal', 'Fair American'];
  return `${table(columns('Outcome', heads), rows)}\nMethod     ${method}\n${marginText(margin)}`;
}

/** Every method side by side: a table of probabilities, and one for each notation of their fair odds. */
export function allText(texts: readonly string[], margin: BookMargin, fitted: readonly Fitted[]): string {
  const methods = fitted.map(({ method }) => method);
  const cells = (i: number, text: (p: unknown) => string): string[] =>
    fitted.map(({ probabilities }) => text(probabilities?.[i]));
  const shares = texts.map((text, i) => [
    `${i + 1}`,
    text,
    formatPercent(margin.implied[i]),
    ...cells(i, formatPercent),
  ]);
  const fair = (format: 'decimal' | 'american') =>
    texts.map((_, i) => [`${i + 1}`, ...cells(i, (p) => formatOdds(p, format))]);
  return [
    table(columns('No-vig', ['Price', 'Implied', ...methods]), shares),
    table(columns('Fair decimal', methods), fair('decimal')),
    table(columns('Fair American', methods), fair('american')),
    marginText(margin),
  ].join('\n');
}

const columns = (first: string, heads: readonly string[]): readonly TableColumn[] => [
  { head: first, left: true },
  ...heads.map((head) => ({ head })),
];

const marginText = ({ overround, hold }: BookMargin): string =>
  `Overround  ${formatShare(overround)}\nHold       ${formatShare(hold)}\n`;
