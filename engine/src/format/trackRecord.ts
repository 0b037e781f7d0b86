import { lineText } from '../domain/index.ts';
import { csvText } from '../text/index.ts';
import { FEWEST_GRADED, NAMED_SLIPS, versionOf, type TrackRecordSummary } from '../trackRecord/index.ts';
import { formatCount, formatCounted, formatPercent } from '../figures/index.ts';
import { formatLeg } from './legs.ts';

type Market = TrackRecordSummary['markets'][number];
type Scores = Market['season'];
type Estimate = Scores['came'];
type Slips = NonNullable<TrackRecordSummary['slips']>;
type Group = { readonly n: number; readonly said: number; readonly multiplied: number; readonly came: Estimate };

/** A table about the track record. The first column has names, and the other columns have figures. */
export type TrackRecordTable = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** States which games a record covers, and how its forecasts were made. */
export function trackRecordOriginTexts({
  kind,
  seen,
  season,
  days,
  games,
  models,
}: TrackRecordSummary): readonly string[] {
  const span = `${formatCounted(games, 'game')} of ${season}, from ${days.from} to ${days.to}.`;
  const origin =
    kind === 'frozen'
      ? 'Every forecast was published before its game.'
      : 'These forecasts were made afterwards: each day was forecast using only the days before it.';
  const caution = seen ? ['The model was developed with this season in view, so it may look better than it is.'] : [];
  const versions =
    models.length > 1
      ? [
          `The model changed ${models.length === 2 ? 'once' : `${models.length - 1} times`}: the tables have each version.`,
        ]
      : [];
  return [`${span} ${origin}`, ...caution, ...versions];
}

/** Returns the sentences that sum up a record. They state good and bad results alike. */
export function trackRecordSentences({ markets, slips }: TrackRecordSummary): readonly string[] {
  const judged = markets.map(({ season }) => judgedAgainst(season.constant.difference.logLoss));
  const count = (verdict: Judged): number => judged.filter((one) => one === verdict).length;
  const [better, worse] = [count('better'), count('worse')];
  const against = `In ${better} of ${formatCounted(markets.length, 'market')}, the forecasts were clearly better than always forecasting the season's average; in ${worse} they were clearly worse.`;
  const tenth = slips && tellingTenth(slips.tenths);
  if (!tenth) return [against];
  const { from, to, n, came } = tenth;
  return [
    `Slips priced ${percentText(from)} to ${percentText(to)} came in ${formatPercent(came.mean)} of ${formatCount(n)} times${intervalText(came) === UNKNOWN ? '' : ` (95% interval ${intervalText(came)})`}.`,
    against,
  ];
}

/**
 * Returns the range of chances whose slips the summary describes: 20 to 30 %, or the range with the most slips if 20 to
 * 30 % has too few. `null` if every range has too few.
 */
function tellingTenth(tenths: Slips['tenths']): Slips['tenths'][number] | null {
  const usual = tenths.find(({ from }) => from === 0.2);
  if (usual !== undefined && !isTooFew(usual.n)) return usual;
  const [largest] = tenths.toSorted((a, b) => b.n - a.n);
  return largest !== undefined && !isTooFew(largest.n) ? largest : null;
}

type Judged = 'better' | 'worse' | 'no clear difference';

/**
 * The estimate is the model's log loss minus the log loss of other forecasts. The model is better if the whole interval
 * is below 0.
 */
const judgedAgainst = ({ low, high }: Estimate): Judged => {
  if (low === null || high === null) return 'no clear difference';
  if (high < 0) return 'better';
  return low > 0 ? 'worse' : 'no clear difference';
};

/** The name of a market: `Home win`, `Goals over 0.5`. */
export function marketName(market: Market['market'], line: number): string {
  if (market === 'winner') return 'Home win';
  if (market === 'puckLine') return `Win by over ${lineText(line)}`;
  if (market === 'total') return `Game over ${lineText(line)} goals`;
  return market === 'teamTotal' ? `Team over ${lineText(line)} goals` : `Player ${market} over ${lineText(line)}`;
}

/** True if `n` forecasts are too few to show the share of hits. */
export const isTooFew = (n: number): boolean => n < FEWEST_GRADED;

/** Describes the scores of a period, or states that too few forecasts were graded. */
export function periodText(scores: Scores | null, one: 'forecast' | 'slip'): string {
  if (scores === null) return `no ${one} graded`;
  const { n, said, came } = scores;
  if (isTooFew(n)) return `too few to tell (${formatCounted(n, one)})`;
  const interval = intervalText(came) === UNKNOWN ? '' : `, 95% interval ${intervalText(came)}`;
  return `said ${formatPercent(said)}, came ${formatPercent(came.mean)} (${formatCounted(n, one)}${interval})`;
}

/** The tables of a record, which the command prints and the page shows. */
export function trackRecordTables(summary: TrackRecordSummary): readonly TrackRecordTable[] {
  const { markets, slips, named, models } = summary;
  return [
    marketTable(markets),
    ...quotedTables(markets),
    ...(slips === null ? [] : [slipTable(slips)]),
    groupTable(
      'Slips by name',
      named.map(({ name, season, multiplied }) => [NAMED_SLIPS[name], { ...season, multiplied: multiplied.said }]),
    ),
    ...(models.length > 1 ? [modelTable(models)] : []),
  ];
}

const SCORE_HEAD = ['Forecasts', 'Said', 'Came', '95% interval', 'Log loss', 'Average', 'Difference', '95% interval'];

function marketTable(markets: readonly Market[]): TrackRecordTable {
  return {
    caption: 'Single forecasts',
    head: ['Market', ...SCORE_HEAD, 'Against the average'],
    rows: markets.map(({ market, line, season }) => [
      marketName(market, line),
      ...scoreCells(season),
      judgedAgainst(season.constant.difference.logLoss),
    ]),
  };
}

/**
 * Returns the table that compares forecasts with the prices of books. It has only forecasts for which books had prices
 * for both sides.
 */
function quotedTables(markets: readonly Market[]): readonly TrackRecordTable[] {
  const rows = markets.flatMap(({ market, line, quoted }) => {
    if (quoted === null) return [];
    const { n, said, logLoss, market: ofBooks } = quoted;
    const { mean } = ofBooks.difference.logLoss;
    return [
      [
        marketName(market, line),
        formatCount(n),
        formatPercent(said),
        formatPercent(ofBooks.said),
        logLoss.toFixed(4),
        ofBooks.logLoss.toFixed(4),
        mean.toFixed(4),
        lossIntervalText(ofBooks.difference.logLoss),
        judgedAgainst(ofBooks.difference.logLoss),
      ],
    ];
  });
  const head = ['Market', 'Forecasts', 'Said', 'Books', 'Log loss', 'Books', 'Difference', '95% interval'];
  return rows.length === 0 ? [] : [{ caption: 'Where books had prices', head: [...head, 'Against the books'], rows }];
}

function modelTable(models: TrackRecordSummary['models']): TrackRecordTable {
  return {
    caption: 'Versions of the model',
    head: ['Version', ...SCORE_HEAD],
    rows: models.flatMap(({ model, days, forecasts, slips }) => {
      const span = `${versionOf(model)}, ${days.from} to ${days.to}`;
      const ofSlips = slips === null ? [] : [[`${span}: slips`, ...scoreCells(slips)]];
      return [[`${span}: single forecasts`, ...scoreCells(forecasts)], ...ofSlips];
    }),
  };
}

const scoreCells = ({ n, said, came, logLoss, constant }: Scores): readonly string[] => [
  formatCount(n),
  formatPercent(said),
  formatPercent(came.mean),
  intervalText(came),
  logLoss.toFixed(4),
  constant.logLoss.toFixed(4),
  constant.difference.logLoss.mean.toFixed(4),
  lossIntervalText(constant.difference.logLoss),
];

function slipTable({ season, multiplied, tenths, lifts, legs }: Slips): TrackRecordTable {
  return groupTable('Random slips', [
    ['All random slips', { ...season, multiplied: multiplied.said }],
    ...tenths.map((one): [string, Group] => [`Priced ${percentText(one.from)} to ${percentText(one.to)}`, one]),
    ...lifts.map((one): [string, Group] => [liftName(one.from, one.to), one]),
    ...legs.map((one): [string, Group] => [formatCounted(one.legs, 'leg'), one]),
  ]);
}

const groupTable = (caption: string, groups: readonly (readonly [string, Group])[]): TrackRecordTable => ({
  caption,
  head: [caption, 'Slips', 'Said', 'Multiplied', 'Came', '95% interval'],
  rows: groups.map(([name, { n, said, multiplied, came }]) => [
    name,
    formatCount(n),
    formatPercent(said),
    formatPercent(multiplied),
    formatPercent(came.mean),
    intervalText(came),
  ]),
});

function liftName(from: number, to: number | null): string {
  if (from === 0) return `Lift below ${to?.toFixed(1)}`;
  return to === null ? `Lift ${from.toFixed(1)} or more` : `Lift ${from.toFixed(1)} to ${to.toFixed(1)}`;
}

/**
 * Returns the figures of a market's charts as two tables: one by tenths of the forecast (0 to 10 % and so on), one by
 * weeks.
 */
export function marketTables({ market, line, tenths, weeks }: Market): readonly TrackRecordTable[] {
  const name = marketName(market, line);
  return [
    {
      caption: `${name}, by tenths`,
      head: ['Said', 'Forecasts', 'Mean', 'Came', '95% interval'],
      rows: tenths.map(({ from, to, n, said, came }) => [
        `${percentText(from)} to ${percentText(to)}`,
        formatCount(n),
        formatPercent(said),
        formatPercent(came.mean),
        intervalText(came),
      ]),
    },
    {
      caption: `${name}, by weeks`,
      head: ['Week', 'Forecasts', 'Log loss', 'Average'],
      rows: weeks.map(({ days, n, logLoss, constant }) => [
        `${days.from} to ${days.to}`,
        formatCount(n),
        logLoss.toFixed(4),
        constant.toFixed(4),
      ]),
    },
  ];
}

/** The table as CSV, with its cells as the page shows them. */
export const trackRecordCsv = ({ head, rows }: TrackRecordTable): string => csvText([head, ...rows]);

/** Compares the log loss of random slips with the log loss of forecasts that multiply the chances of the legs. */
export const multipliedText = ({ season, multiplied }: Slips): string =>
  `The log loss of random slips is ${season.logLoss.toFixed(4)}, and ${multiplied.logLoss.toFixed(4)} with the legs' chances multiplied: difference ${multiplied.difference.logLoss.mean.toFixed(4)} (95% interval ${lossIntervalText(multiplied.difference.logLoss)}). Below 0, the simulation is better.`;

/** States how many forecasts were graded, and how many were void or pushed. */
export const gradedText = ({ graded, void: voids, push }: TrackRecordSummary['forecasts'], one: string): string =>
  `${formatCounted(graded, one)} graded, ${formatCount(voids)} void, ${formatCount(push)} pushed.`;

/**
 * Lists the least likely hits of the last seven days, and states how many hits were expected among such unlikely forecasts.
 */
export function rarestTexts({ atMost, forecasts, due, results }: TrackRecordSummary['rarest']): {
  readonly intro: string;
  readonly rows: readonly { readonly chance: string; readonly leg: string; readonly game: string }[];
} {
  return {
    intro: `${formatCounted(forecasts, 'forecast')} of the last seven days had ${formatPercent(atMost)} or less, and ${due.toFixed(1)} hits were expected.`,
    rows: results.map(({ date, away, home, leg, chance }) => ({
      chance: formatPercent(chance),
      leg: formatLeg(leg),
      game: `${away} @ ${home}, ${date}`,
    })),
  };
}

/** Formats a share without decimals: `20%`. */
const percentText = (share: number): string => `${Math.round(share * 100)}%`;

const UNKNOWN = '?';

const intervalText = ({ low, high }: Estimate): string =>
  low === null || high === null ? UNKNOWN : `${formatPercent(low)} to ${formatPercent(high)}`;

const lossIntervalText = ({ low, high }: Estimate): string =>
  low === null || high === null ? UNKNOWN : `${low.toFixed(4)} to ${high.toFixed(4)}`;
