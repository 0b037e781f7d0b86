import { lineText } from '../domain/index.ts';
import { csvText } from '../text/index.ts';
import {
  FEWEST_GAMES,
  FEWEST_GRADED,
  farParts,
  NAMED_SLIPS,
  versionOf,
  type Days,
  type TrackRecordPart,
  type TrackRecordSummary,
} from '../trackRecord/index.ts';
import { formatCount, formatCounted, formatPercent, formatWholePercent } from '../figures/index.ts';
import { formatLeg } from './legs.ts';

export { isSolid } from '../trackRecord/index.ts';

type Market = TrackRecordSummary['markets'][number];
type Scores = Market['season'];
type Estimate = Scores['came'];
type Slips = NonNullable<TrackRecordSummary['slips']>;
type Honest = NonNullable<Slips['honest']>;
type Group = {
  readonly n: number;
  readonly said: number;
  readonly multiplied?: number;
  readonly came: Estimate;
};

/** A table about the track record. The first column has names, and the other columns have figures. */
export type TrackRecordTable = {
  readonly caption: string;
  /** The period and the number of games: `2024-10-04 to 2025-04-17, 1,312 games`. */
  readonly of: string;
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

/**
 * Returns the sentences that sum up a record. Which parts they name follows from a rule (`farParts`), for good and bad
 * results alike.
 */
export function trackRecordSentences(summary: TrackRecordSummary): readonly string[] {
  const { markets } = summary;
  const judged = markets.map(({ season }) => judgedAgainst(season.constant.difference.logLoss));
  const count = (verdict: Judged): number => judged.filter((one) => one === verdict).length;
  const [better, worse] = [count('better'), count('worse')];
  const against = `In ${better} of ${formatCounted(markets.length, 'market')}, the forecasts were clearly better than always forecasting the season's average; in ${worse} they were clearly worse.`;
  return [...farPartsTexts(summary), against];
}

/**
 * Names the solid parts that lie farthest outside their intervals, and says how many of all lie outside and how many
 * would by chance.
 */
function farPartsTexts(summary: TrackRecordSummary): readonly string[] {
  const { solid, outside, byChance, farthest } = farParts(summary);
  if (solid === 0) return [`No part has ${SOLID} yet: too few to tell.`];
  const chance = between(byChance);
  if (outside === 0)
    return [
      solid === 1
        ? 'The only solid part lies inside its interval.'
        : `All ${formatCount(solid)} solid parts lie inside their intervals; ${chance} would lie outside by chance.`,
    ];
  return [
    ...farthest.map(
      ({ of, n, said, came }) =>
        `${partName(of)}: said ${formatPercent(said)}, came ${formatPercent(came.mean)} of ${formatCount(n)} times (95% interval ${intervalText(came)}).`,
    ),
    `${formatCount(outside)} of ${formatCounted(solid, 'solid part')} ${outside === 1 ? 'lies' : 'lie'} outside ${outside === 1 ? 'its interval' : 'their intervals'}; ${chance} would by chance.`,
  ];
}

/** A mean number of parts as whole numbers: `1 or 2` for 1.55. */
function between(count: number): string {
  const [low, high] = [Math.floor(count), Math.ceil(count)];
  return low === high ? formatCount(low) : `${formatCount(low)} or ${formatCount(high)}`;
}

const SOLID = `${FEWEST_GRADED} graded from ${FEWEST_GAMES} games`;

/** Says which parts of a record are judged. */
export const SOLID_TEXT = `Solid parts have at least ${SOLID}: tenths of a market's chance, random slips by chance, lift and legs, and slips by name.`;

/** The name of a part of the record: `Random slips priced 50% to 60%`, `Home win at 40% to 50%`. */
function partName(of: TrackRecordPart['of']): string {
  switch (of.kind) {
    case 'market':
      return `${marketName(of.market, of.line)} at ${formatWholePercent(of.from)} to ${formatWholePercent(of.to)}`;
    case 'tenth':
      return `Random slips ${of.honest ? 'with an honest price of' : 'priced'} ${formatWholePercent(of.from)} to ${formatWholePercent(of.to)}`;
    case 'lift':
      return `Random slips of ${liftName(of.from, of.to).toLowerCase()}`;
    case 'legs':
      return `Random slips of ${formatCounted(of.legs, 'leg')}${of.honest ? ', by honest price' : ''}`;
    case 'named':
      return NAMED_SLIPS[of.name];
  }
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

/** Describes the scores of a period, or states that too few forecasts were graded. */
export function periodText(scores: Scores | null, one: 'forecast' | 'slip'): string {
  if (scores === null) return `no ${one} graded`;
  const { n, games, said, came } = scores;
  if (n < FEWEST_GRADED) return `too few to tell (${formatCounted(n, one)})`;
  const interval = intervalText(came) === UNKNOWN ? '' : `, 95% interval ${intervalText(came)}`;
  return `said ${formatPercent(said)}, came ${formatPercent(came.mean)} (${formatCounted(n, one)} of ${formatCounted(games, 'game')}${interval})`;
}

/** The tables of a record, which the command prints and the page shows. */
export function trackRecordTables(summary: TrackRecordSummary): readonly TrackRecordTable[] {
  const { markets, slips, named, models, days, games } = summary;
  const tables = [
    marketTable(markets),
    ...quotedTables(markets),
    ...(slips === null ? [] : slipTables(slips)),
    ...(slips?.honest ? honestTables(slips.honest) : []),
    groupTable(
      'Slips by name',
      named.map(({ name, season, multiplied }) => [NAMED_SLIPS[name], { ...season, multiplied: multiplied.said }]),
    ),
    ...(models.length > 1 ? [modelTable(models)] : []),
  ];
  return tables.map((table) => ({ ...table, of: ofText(days, games) }));
}

type Unplaced = Omit<TrackRecordTable, 'of'>;

const ofText = ({ from, to }: Days, games: number): string => `${from} to ${to}, ${formatCounted(games, 'game')}`;

const SCORE_HEAD = ['Forecasts', 'Said', 'Came', '95% interval', 'Log loss', 'Average', 'Difference', '95% interval'];

function marketTable(markets: readonly Market[]): Unplaced {
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
function quotedTables(markets: readonly Market[]): readonly Unplaced[] {
  const rows = markets.flatMap(({ market, line, quoted }) => {
    if (quoted === null) return [];
    const { n, games, said, logLoss, market: ofBooks } = quoted;
    const { mean } = ofBooks.difference.logLoss;
    return [
      [
        marketName(market, line),
        formatCount(n),
        formatCount(games),
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
  const head = ['Market', 'Forecasts', 'Games', 'Said', 'Books', 'Log loss', 'Books', 'Difference', '95% interval'];
  return rows.length === 0 ? [] : [{ caption: 'Where books had prices', head: [...head, 'Against the books'], rows }];
}

function modelTable(models: TrackRecordSummary['models']): Unplaced {
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

type Named = readonly [name: string, group: Group];

const slipTables = ({ season, multiplied, tenths, lifts, legs, groups }: Slips): readonly Unplaced[] => [
  groupTable('Random slips', [
    ['All random slips', { ...season, multiplied: multiplied.said }],
    ...tenths.map(namedTenth),
    ...lifts.map((one): Named => [liftName(one.from, one.to), one]),
    ...legs.map(namedSize),
  ]),
  groupTable('Random slips by price and legs', groups.map(namedGroup)),
];

const honestTables = ({ season, tenths, legs, groups, singles }: Honest): readonly Unplaced[] => [
  groupTable('Random slips by honest price', [
    ['All random slips with an honest price', season],
    ...tenths.map(namedTenth),
    ...legs.map(namedSize),
  ]),
  groupTable('Random slips by honest price and legs', groups.map(namedGroup)),
  groupTable('Single forecasts by honest price', singles.map(namedTenth), 'Forecasts'),
];

type Tenth = Group & { readonly from: number; readonly to: number };
const spanText = ({ from, to }: Tenth): string => `${formatWholePercent(from)} to ${formatWholePercent(to)}`;
const namedTenth = (one: Tenth): Named => [`Priced ${spanText(one)}`, one];
const namedSize = (one: Group & { readonly legs: number }): Named => [formatCounted(one.legs, 'leg'), one];
const namedGroup = (one: Tenth & { readonly legs: number }): Named => [
  `${spanText(one)}, ${formatCounted(one.legs, 'leg')}`,
  one,
];

/** A table of groups. It has the chances with legs multiplied if the groups have them. */
function groupTable(caption: string, groups: readonly Named[], what = 'Slips'): Unplaced {
  const multiplied = groups.some(([, group]) => group.multiplied !== undefined);
  return {
    caption,
    head: [caption, what, 'Said', ...(multiplied ? ['Multiplied'] : []), 'Came', '95% interval'],
    rows: groups.map(([name, group]) => [
      name,
      formatCount(group.n),
      formatPercent(group.said),
      ...(group.multiplied === undefined ? [] : [formatPercent(group.multiplied)]),
      formatPercent(group.came.mean),
      intervalText(group.came),
    ]),
  };
}

function liftName(from: number, to: number | null): string {
  if (from === 0) return `Lift below ${to?.toFixed(1)}`;
  return to === null ? `Lift ${from.toFixed(1)} or more` : `Lift ${from.toFixed(1)} to ${to.toFixed(1)}`;
}

/**
 * Returns the figures of a market's charts as two tables: one by tenths of the forecast (0 to 10 % and so on), one by
 * weeks.
 */
export function marketTables({ market, line, season, tenths, weeks }: Market, days: Days): readonly TrackRecordTable[] {
  const name = marketName(market, line);
  const of = ofText(days, season.games);
  return [
    {
      caption: `${name}, by tenths`,
      of,
      head: ['Said', 'Forecasts', 'Mean', 'Came', '95% interval'],
      rows: tenths.map(({ from, to, n, said, came }) => [
        `${formatWholePercent(from)} to ${formatWholePercent(to)}`,
        formatCount(n),
        formatPercent(said),
        formatPercent(came.mean),
        intervalText(came),
      ]),
    },
    {
      caption: `${name}, by weeks`,
      of,
      head: ['Week', 'Forecasts', 'Log loss', 'Average'],
      rows: weeks.map(({ days: week, n, logLoss, constant }) => [
        `${week.from} to ${week.to}`,
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

const UNKNOWN = '?';

const intervalText = ({ low, high }: Estimate): string =>
  low === null || high === null ? UNKNOWN : `${formatPercent(low)} to ${formatPercent(high)}`;

const lossIntervalText = ({ low, high }: Estimate): string =>
  low === null || high === null ? UNKNOWN : `${low.toFixed(4)} to ${high.toFixed(4)}`;
