import {
  FAMILIES,
  type FamilyScore,
  type ForecastComparison,
  type ModelComparison,
  type SliceSummary,
} from '@ddh/forecast/backtest';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import type { Estimate, GroupScore } from '@ddh/engine/internal/scores';
import { table } from '../../table.ts';
import { marketName } from './texts.ts';

const BY = {
  position: 'By position',
  unit: 'By power-play unit',
  line: 'By line or pair',
  iceTime: 'By trend of ice time (3 games)',
  chance: 'By chance',
} as const;

const COUNT = {
  powerPlayGoals: 'Power-play goals',
  goals: 'All goals',
  powerPlayAssists: 'Power-play assists',
  assists: 'All assists',
} as const;

type About = { readonly season: string; readonly games: number; readonly records: number };

export function sliceReport(
  { season, games, records }: About,
  { markets, counts, families }: SliceSummary,
  compared: ModelComparison | null,
): string {
  const head = `${season}: ${formatCounted(games, 'game')}, ${formatCounted(records, 'record')} each.`;
  const tables = markets.map(({ market, divisions }) =>
    table(
      columns(marketName(market), ['Skaters', 'Said', 'Came', '95 %', 'Came / said', 'Log loss']),
      divisions.flatMap(({ by, slices }) => [
        [BY[by]],
        ...slices.map((slice) => [...sliceCells(slice), slice.logLoss.toFixed(4)]),
      ]),
    ),
  );
  const ofCounts = table(
    columns(BY.unit, ['Skaters', 'Said', 'Came', '95 %', 'Came / said']),
    counts.flatMap(({ count, slices }) => [[COUNT[count]], ...slices.map(sliceCells)]),
  );
  const slopes = table(
    columns('Slope of the logit (1 is right)', ['Slope', '95 %']),
    markets.map(({ market, slope }) => [
      marketName(market),
      ...(slope === null ? ['-', '-'] : [slope.mean.toFixed(3), intervalText(slope, 3)]),
    ]),
  );
  const ofFamilies = table(
    columns('Slips of two legs', [
      'Slips',
      'Said',
      'Multiplied',
      'Came',
      '95 %',
      'Lift said',
      'Lift came',
      'Dependence',
    ]),
    families.map(familyRow),
  );
  return [head, ...tables, ofCounts, slopes, ofFamilies, ...(compared === null ? [] : [comparedText(compared)])].join(
    '\n\n',
  );
}

const sliceCells = ({ name, n, said, came }: GroupScore & { readonly name: string }): readonly string[] => [
  `  ${name}`,
  formatCount(n),
  said.toFixed(4),
  came.mean.toFixed(4),
  intervalText(came),
  (came.mean / said).toFixed(3),
];

const columns = (head: string, others: readonly string[]) => [
  { head, left: true },
  ...others.map((one) => ({ head: one })),
];

const familyRow = (score: FamilyScore): readonly string[] => [
  FAMILIES[score.family],
  formatCount(score.n),
  score.said.toFixed(4),
  score.multiplied.toFixed(4),
  score.came.mean.toFixed(4),
  intervalText(score.came),
  score.liftSaid.toFixed(3),
  score.liftCame.toFixed(3),
  score.dependence === null ? '-' : score.dependence.toFixed(2),
];

const comparedText = ({ markets, families }: ModelComparison): string =>
  table(columns('Against the other model', ['Events', 'Said', 'Other', 'Log loss', 'Other', 'Difference', '95 %']), [
    ...markets.map((one) => comparedRow(marketName(one.market), one)),
    ...families.map((one) => comparedRow(FAMILIES[one.family], one)),
  ]);

const comparedRow = (name: string, { n, said, logLoss, other }: ForecastComparison): readonly string[] => [
  name,
  formatCount(n),
  said.toFixed(4),
  other.said.toFixed(4),
  logLoss.toFixed(5),
  other.logLoss.toFixed(5),
  other.difference.logLoss.mean.toFixed(5),
  intervalText(other.difference.logLoss, 5),
];

const intervalText = ({ low, high }: Estimate, digits = 4): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${low.toFixed(digits)} to ${high.toFixed(digits)}` : '?';
