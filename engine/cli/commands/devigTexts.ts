import { zip } from '@ddh/engine/internal/domain';
import type { BookMargin, DevigError, DevigMethod, OddsError, Probability } from '@ddh/engine/internal/odds';
import { formatOdds, formatPercent, formatShare, oddsErrorText } from '@ddh/engine/internal/format';
import { table, type TableColumn } from '../table.ts';

/** A method and its probabilities. `probabilities` is `null` if the method fails. */
export type Fitted = { readonly method: DevigMethod; readonly probabilities: readonly Probability[] | null };

/** Formats the result of one devig method: its probabilities and their fair odds. */
export function oneText(texts: readonly string[], margin: BookMargin, { method, probabilities }: Fitted): string {
  const rows = zip(texts, margin.implied).map(([text, implied], i) => {
    const p = probabilities?.[i] ?? null;
    const fair = [formatPercent(p), formatOdds(p, 'decimal'), formatOdds(p, 'american')];
    return [`${i + 1}`, text, formatPercent(implied), ...fair];
  });
  const heads = ['Price', 'Implied', 'No-vig', 'Fair decimal', 'Fair American'];
  return `${table(columns('Outcome', heads), rows)}\nMethod     ${method}\n${marginText(margin)}`;
}

/** Formats all methods: a table of probabilities, and a table of fair odds for each notation. */
export function allText(texts: readonly string[], margin: BookMargin, fitted: readonly Fitted[]): string {
  const methods = fitted.map(({ method }) => method);
  const cells = (i: number, text: (p: number | null) => string): string[] =>
    fitted.map(({ probabilities }) => text(probabilities?.[i] ?? null));
  const shares = zip(texts, margin.implied).map(([text, implied], i) => [
    `${i + 1}`,
    text,
    formatPercent(implied),
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

/** Shown if the overround is higher than that of any market with one winner. */
export const overroundText = ({ overround }: BookMargin): string =>
  `an overround of ${formatShare(overround)} is high: check the prices, and whether more than one of the outcomes can win`;

/** Messages number the prices from 1. */
const place = (index: number): string => `price ${index + 1}`;

/** Explains why a price on the command line is invalid. `index` is the price's position, from 0. */
export const typedPriceText = (error: OddsError, index: number): string => `${place(index)}: ${oddsErrorText(error)}`;

/** Explains why the margin cannot be removed. `texts` are the prices as the user typed them. */
export const devigErrorText = (error: DevigError, texts: readonly string[]): string =>
  error.kind === 'badPrice'
    ? `${place(error.outcome)}: '${texts[error.outcome]}' must pay more than the stake`
    : oddsErrorText(error);
