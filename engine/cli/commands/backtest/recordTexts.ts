import { lineText } from '@ddh/engine/internal/domain';
import { formatCount, formatCounted, formatLeg } from '@ddh/engine/internal/format';
import { NAMED_SLIPS, type RecordSummary } from '@ddh/engine/internal/record';
import { table } from '../../table.ts';

type Market = RecordSummary['markets'][number];
type Came = Market['season']['came'];
type Group = { readonly n: number; readonly said: number; readonly multiplied: number; readonly came: Came };

export function recordText(summary: RecordSummary): string {
  const { season, days, games, records, forecasts, slips } = summary;
  const head = `${season}: ${formatCounted(games, 'game')} from ${days.from} to ${days.to}, ${formatCounted(records, 'record')} each. ${numbersText(forecasts, 'forecast')}`;
  const ofSlips = slips === null ? [] : [slipsText(slips)];
  return [head, marketsText(summary.markets), ...ofSlips, namedText(summary), rarestText(summary.rarest)].join('\n\n');
}

const numbersText = ({ graded, ...not }: RecordSummary['forecasts'], one: string): string =>
  `${formatCounted(graded, one)} scored, ${formatCount(not.void)} void, ${formatCount(not.push)} pushed`;

function marketsText(markets: RecordSummary['markets']): string {
  const columns = [
    { head: 'Market', left: true },
    ...['Forecasts', 'Said', 'Came', '95 %', 'Log loss', 'Constant', 'Difference', '95 %'].map((head) => ({ head })),
  ];
  const rows = markets.map(({ market, line, season: { n, said, came, logLoss, constant } }) => [
    marketName(market, line),
    formatCount(n),
    said.toFixed(4),
    came.mean.toFixed(4),
    intervalText(came),
    logLoss.toFixed(4),
    constant.logLoss.toFixed(4),
    constant.difference.logLoss.mean.toFixed(4),
    intervalText(constant.difference.logLoss),
  ]);
  return table(columns, rows).trimEnd();
}

function marketName(market: Market['market'], line: number): string {
  if (market === 'winner') return 'Home win';
  if (market === 'puckLine') return `Win by over ${lineText(line)}`;
  if (market === 'total') return `Over ${lineText(line)}`;
  return `${market === 'teamTotal' ? 'Team' : market} over ${lineText(line)}`;
}

function slipsText(slips: NonNullable<RecordSummary['slips']>): string {
  const { season, multiplied, tenths, lifts, legs } = slips;
  const { mean, ...ends } = multiplied.difference.logLoss;
  const groups: readonly (readonly [string, Group] | null)[] = [
    ['All random slips', { ...season, multiplied: multiplied.said }],
    null,
    ...tenths.map((one) => [`Chance ${percentText(one.from)} to ${percentText(one.to)}`, one] as const),
    null,
    ...lifts.map((one) => [liftName(one.from, one.to), one] as const),
    null,
    ...legs.map((one) => [formatCounted(one.legs, 'leg'), one] as const),
  ];
  const rows = groups.map((group) => (group === null ? [] : groupRow(...group)));
  return [
    numbersText(slips, 'random slip'),
    table(groupColumns('Random slips'), rows).trimEnd(),
    `Log loss ${season.logLoss.toFixed(4)}, with legs multiplied ${multiplied.logLoss.toFixed(4)}: difference ${mean.toFixed(4)} (${intervalText(ends)})`,
  ].join('\n');
}

const namedText = ({ named }: RecordSummary): string =>
  table(
    groupColumns('Named slips'),
    named.map(({ name, season, multiplied }) =>
      groupRow(NAMED_SLIPS[name], { ...season, multiplied: multiplied.said }),
    ),
  ).trimEnd();

const groupColumns = (head: string) => [
  { head, left: true },
  ...['Slips', 'Said', 'Multiplied', 'Came', '95 %'].map((one) => ({ head: one })),
];

const groupRow = (name: string, { n, said, multiplied, came }: Group): readonly string[] => [
  name,
  formatCount(n),
  said.toFixed(4),
  multiplied.toFixed(4),
  came.mean.toFixed(4),
  intervalText(came),
];

function liftName(from: number, to: number | null): string {
  if (from === 0) return `Lift below ${to?.toFixed(1)}`;
  return to === null ? `Lift ${from.toFixed(1)} or more` : `Lift ${from.toFixed(1)} to ${to.toFixed(1)}`;
}

function rarestText({ atMost, forecasts, due, results }: RecordSummary['rarest']): string {
  const head = `The least likely results of the last week. ${formatCounted(forecasts, 'forecast')} of ${percentText(atMost)} or less: ${due.toFixed(1)} hits expected`;
  const rows = results.map(({ date, leg, chance }) => `${date}  ${percentText(chance)}  ${formatLeg(leg)}`);
  return [head, ...rows, ''].join('\n');
}

const percentText = (share: number): string => `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;

const intervalText = ({ low, high }: Pick<Came, 'low' | 'high'>): string =>
  low === null || high === null ? '?' : `${low.toFixed(4)} to ${high.toFixed(4)}`;
