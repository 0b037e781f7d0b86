import { hasArrived } from '../../shared/section/copy.ts';

export const trackRecordFailedText = (error: Parameters<typeof hasArrived>[0]): string =>
  hasArrived(error) ? 'The record has arrived, but a file of it has a fault.' : "We can't reach the record. Try again.";

/** Titles of the sections of the page, in display order. */
export const RELIABILITY = 'When we said 30%, did it happen 30% of the time?';
export const SLIPS = 'Same-game slips';
export const HONEST_SLIPS = 'Same-game slips by honest price';
export const SEASON_LINE = 'Log loss by week';
export const PERIODS = 'Lately and this season';
export const EDGES = 'What edges came to';
export const RAREST = 'The least likely results of the last week';
export const TABLES = 'All tables';
export const FROZEN = 'How a forecast is frozen';

export const NIGHTS = 'Last nights';
export const SPAN = 'Period';
export const SPAN_NAMES = [
  { value: 'night', label: 'Last night' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const;
export const SAMPLE_NIGHTS =
  "These are the sample's last games, of a past season. Their forecasts were made afterwards.";
export const FAVORITE = 'Our favorite:';
export const SUREST = 'Surest:';
export const LEAST_LIKELY = 'Least likely hit:';
export const FORECASTS = 'Forecasts';
export const forecastsOf = (name: string, date: string): string => `Forecasts of ${name}, in the file of ${date}`;

export const PERIOD_NAMES = [
  ['last7', 'Last 7 days'],
  ['last30', 'Last 30 days'],
  ['season', 'Season'],
] as const;

export const ON_THE_LINE = 'On the line, the hit rate equals the forecast. Bars are 95% intervals.';
export const FEW = 'Hollow: fewer than 200 graded, or from fewer than 60 games, too few to tell.';
export const SLIPS_LEGEND = "Dots: the simulation. Rings: the legs' chances multiplied.";
export const HONEST_SLIPS_LEGEND =
  'The same slips, priced by model and books together. Groups with too few slips to tell are left out.';
export const LOSS_LEGEND = "Line: the model. Dashed: always forecasting the season's average. Lower is better.";

export const SAID = 'said';
export const CAME = 'came';

export const MADE_AFTERWARDS = [
  'This record was made afterwards, from a past season. Nobody published these forecasts before the games, so they have no frozen files.',
] as const;

export const HOW_FROZEN = [
  'Before the games, every forecast is appended to a file of its day, and the site confirms with its own time that it has received the file. Only forecasts that were confirmed before the scheduled start count. Forecasts that were never published, or only later, are kept and left out.',
  'Each file names the SHA-256 of the file before it. The last digest, the head, therefore depends on every forecast so far. Note it down: as long as later heads follow from it, no day up to then was changed. The head proves no more than that.',
] as const;

export const headText = (date: string): string => `Head of the chain, ${date}`;

export const CHECK_BY_HAND = [
  'Download the forecasts of a day and of the next day, and the results.',
  'Run sha256sum on the first file. The first line of the next day has the same digest as "previous". Read it with zcat.',
  'Compare the forecasts with the results. "ddh record check" does this for all days and computes all scores again.',
] as const;

export const CHECK_TITLE = 'Check a day yourself';

export const DAY = 'Day';

export const MARKET = 'Market';

export const csvName = (caption: string): string =>
  `record-${caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;

export const numbersOf = (caption: string): string => `Numbers: ${caption}`;
