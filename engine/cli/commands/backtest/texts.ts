import {
  BASELINES,
  type BaselineName,
  type LevelName,
  type LevelSummary,
  type Market,
  type MarketSummary,
  type Walk,
} from '@ddh/forecast/backtest';
import type { Estimate, Rule } from '@ddh/engine/internal/scores';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { lineText } from '@ddh/engine/internal/domain';
import { table } from '../../table.ts';
import { ratingProblemText } from '../history/texts.ts';

/** Formats a market's name: `Home win`, `Over 5.5`, `Home -1.5`, `Points over 0.5`. */
export function marketName(market: Market): string {
  if (market.kind === 'total') return `Over ${lineText(market.line)}`;
  if (market.kind === 'prop') return `${market.prop} over ${lineText(market.line)}`;
  const side = market.venue === 'home' ? 'Home' : 'Away';
  return market.kind === 'winner' ? `${side} win` : `${side} -${lineText(market.line)}`;
}

/** A market for `--json`. */
export const marketJson = (market: Market) => ({
  name: marketName(market),
  kind: market.kind,
  venue: 'venue' in market ? market.venue : null,
  prop: market.kind === 'prop' ? market.prop : null,
  line: market.kind === 'winner' ? null : market.line,
});

const RULE_NAMES: { readonly [rule in Rule]: string } = { brier: 'Brier score', logLoss: 'Log loss' };
const BASELINE_NAMES: { readonly [name in BaselineName]: string } = { constant: 'Constant', rolling: 'Rolling' };

/**
 * Formats a table of Brier scores or log losses, with a row per market. After the model's score, each baseline has two
 * columns: the baseline's score, and the model's score minus the baseline's.
 */
export function scoresText(rule: Rule, markets: readonly MarketSummary[]): string {
  const columns = [
    { head: RULE_NAMES[rule], left: true },
    ...['Events', 'Observed', 'Expected', 'Model'].map((head) => ({ head })),
    ...BASELINES.flatMap((name) => [{ head: BASELINE_NAMES[name] }, { head: 'Difference' }]),
  ];
  const rows = markets.map(({ market, events, observed, forecasts, against }) => [
    marketName(market),
    formatCount(events),
    observed.toFixed(3),
    forecasts.model.mean.toFixed(3),
    forecasts.model[rule].toFixed(4),
    ...BASELINES.flatMap((name) => [forecasts[name][rule].toFixed(4), differenceText(against[name][rule])]),
  ]);
  return table(columns, rows);
}

/** Formats a difference with its symmetric interval: `-0.0120 ± 0.0042`. */
const differenceText = ({ mean, high }: Estimate): string =>
  `${signed(mean)} ± ${Number.isFinite(high) ? (high - mean).toFixed(4) : '?'}`;

const signed = (value: number): string => (value < 0 ? '' : '+') + value.toFixed(4);

/** Says in how many markets the model's score is lower than the baseline's, and in how many of them significantly. */
export function verdict(markets: readonly MarketSummary[], rule: Rule, baseline: BaselineName): string {
  const differences = markets.map(({ against }) => against[baseline][rule]);
  const better = differences.filter(({ mean }) => mean < 0).length;
  const significant = differences.filter(({ high }) => high < 0).length;
  return `${RULE_NAMES[rule]} lower than ${BASELINE_NAMES[baseline].toLowerCase()}: ${better} of ${markets.length} markets, ${significant} significantly\n`;
}

const LEVEL_NAMES: { readonly [level in LevelName]: string } = {
  awayGoals: 'Away goals',
  homeGoals: 'Home goals',
  tied: 'Tied after 60 minutes',
  starter: 'Most likely goalie starts',
};

/** Formats predicted and observed rates of whole games, and the log likelihood of final scores. */
export function levelsText({ levels, finalScore }: LevelSummary): string {
  const rows = levels.map(({ level, n, said, came }) => [
    LEVEL_NAMES[level],
    formatCount(n),
    said.toFixed(3),
    came.mean.toFixed(3),
    intervalText(came),
  ]);
  const columns = [{ head: 'Level', left: true }, ...['Events', 'Said', 'Came', '95 %'].map((head) => ({ head }))];
  return `${table(columns, rows)}Log likelihood of a final score: ${finalScore.mean.toFixed(4)} (${intervalText(finalScore)})\n`;
}

const intervalText = ({ low, high }: Estimate): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${low.toFixed(3)} to ${high.toFixed(3)}` : '?';

export function skatersText({ dressed, expected, scored }: Walk['skaters']): string {
  const of = (all: number): string => `${((100 * scored) / Math.max(1, all)).toFixed(1)} %`;
  const all = formatCounted(scored, 'skater game');
  return `${all} scored: ${of(dressed)} of those who dressed, ${of(expected)} of those expected`;
}

/** A problem for `--json`. */
export const ratingProblemJson = <P extends Walk['problems'][number]>(problem: P) => ({
  ...problem,
  message: ratingProblemText(problem),
});

/** Describes the first problem of each kind, and says how many more there are. */
export function problemTexts(problems: Walk['problems']): readonly string[] {
  const byKind = new Map<string, { readonly first: Walk['problems'][number]; readonly more: number }>();
  for (const problem of problems) {
    const same = byKind.get(problem.kind);
    byKind.set(problem.kind, same ? { ...same, more: same.more + 1 } : { first: problem, more: 0 });
  }
  return [...byKind.values()].map(({ first, more }) => {
    const rest = more === 0 ? '' : ` (and ${formatCount(more)} more)`;
    return `${ratingProblemText(first)}${rest}`;
  });
}
