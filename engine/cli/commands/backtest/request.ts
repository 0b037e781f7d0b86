import { checkStdin, jsonOption, readArgs, wholeNumber, type Options } from '../../args.ts';
import { UsageError } from '../../command.ts';
import { pastOptions, type PastOptions } from '../history/leaguePaths.ts';

/** Records per game if --records is not given. */
const RECORDS = 5000;
const MOST_RECORDS = 1_000_000;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

/** Past games, in a folder or in files of all seasons. */
const PAST = {
  seasons: {
    ...TEXT,
    help: "a folder with one subfolder per season, as 'ddh fetch nhl' writes them. The files may be gzipped (.csv.gz)",
  },
  games: { ...TEXT, help: "played games of all seasons in one file; columns as in 'ddh rate'" },
  skaters: { ...TEXT, help: 'the rows of their skaters' },
  goalies: { ...TEXT, help: 'the rows of their goalies' },
} as const;

export const BACKTEST_OPTIONS = {
  ...PAST,
  season: {
    ...TEXT,
    help: 'the season to score; by default, the last one. The model learns from the seasons before it; without any, the first weeks are guesses',
  },
  rosters: { ...TEXT, help: 'the players of all teams at the start of the season; its games update them' },
  starters: { ...TEXT, help: 'announced starting goalies. Other starters are inferred from recent games' },
  news: {
    ...TEXT,
    help: "line-up news in place of --starters, as in 'ddh rate': goalies and scratches of the days that the entries are about, whenever they became known",
  },
  records: {
    ...TEXT,
    help: `records per game, for the skater markets; ${RECORDS} by default. Wins, totals and puck lines are exact`,
  },
  slips: {
    ...FLAG,
    help: 'scores what the record follows instead: the fixed lines of each game, slips by name, and 300 random slips a game of 2 to 5 legs. Random slips are also grouped by tenths of their chance, by their lift over the product of their legs, and by their number of legs. Games are the units of all 95 % intervals (1,000 samples of games). A leg on a player who did not dress is void, and so is its slip',
  },
  summary: {
    ...TEXT,
    help: "with --slips: writes the record to this file as a site's record/summary.json. --json prints the same object in summary",
  },
  slices: {
    ...FLAG,
    help: 'scores skaters by what the model expects of them instead: by position, power-play unit, line or pair, chance, and the trend of their ice time (the last 3 games against those before), and families of slips of two legs. A lift is a slip\'s chance over the product of its legs\' chances. "Lift came" uses how often the legs themselves were hits, and "dependence" is how much of the lift that was said came: 1 is right. A slope of the logit above 1 means that chances are too close to the mean',
  },
  forecasts: {
    ...TEXT,
    help: 'with --slices: writes the chances of all scored games, skaters and slips, to compare them with those of another version of the model',
  },
  compare: {
    ...TEXT,
    help: 'with --slices: a file of --forecasts, whose log loss on the same games, skaters and slips is subtracted',
  },
  projections: {
    ...FLAG,
    help: "scores the projections of 'ddh project' instead: fantasy points in the rest of the season and in the next week (the first that starts on or after the day), on the first of each month from October to April, of every player with a game so far, in the standard scoring of the statistics that score sheets have. Two baselines: the player's points per team game so far this season (pace), or in the season before, times the games to come. Intervals treat players as independent, not a player's days. --json: season, errors, dates, problems",
  },
  ...jsonOption(
    'one object: season, records, games, skaterGames, problems, and for each market the scores, their differences with 95 % intervals, and expected and observed shares by tenths of the events; levels, finalScore',
  ),
} as const satisfies Options;

/** The requested backtest, with the paths of its files as the user typed them. */
export type BacktestRequest = {
  readonly past: PastOptions;
  readonly season: string | undefined;
  readonly rosters: string | undefined;
  readonly starters: string | undefined;
  readonly news: string | undefined;
  readonly records: number;
  /** Whether to score projections of fantasy points instead of forecasts of games. */
  readonly projections: boolean;
  /**
   * Whether to score the forecasts that a site's record contains: the fixed lines of each game, named slips and random
   * slips.
   */
  readonly slips: boolean;
  /**
   * Whether to score skater forecasts by role and probability, and slips of two legs by kind, such as two forwards of
   * the same line.
   */
  readonly slices: boolean;
  readonly forecasts: string | undefined;
  readonly compare: string | undefined;
  /** Path of the file for the summary that `--slips` computes. */
  readonly summary: string | undefined;
};

export function readBacktestRequest(args: readonly string[]): BacktestRequest {
  const { values, positionals } = readArgs(args, BACKTEST_OPTIONS);
  const [stray] = positionals;
  if (stray !== undefined)
    throw new UsageError(`'${stray}' has no option in front of it: give each file with its option`);
  const { seasons, games, skaters, goalies, season, rosters, starters, news, projections, slips, slices, summary } =
    values;
  const { forecasts, compare } = values;
  const past = pastOptions({ seasons, games, skaters, goalies });
  checkStdin([games, skaters, goalies, rosters, starters, news, compare]);
  if (news !== undefined && starters !== undefined)
    throw new UsageError('--news already names the goalies: leave out --starters');
  if (projections && [starters, news, values.records].some((value) => value !== undefined))
    throw new UsageError('--projections cannot be combined with --starters, --news or --records');
  if ([projections, slips, slices].filter(Boolean).length > 1)
    throw new UsageError('give only one of --projections, --slips and --slices');
  if (summary !== undefined && !slips) throw new UsageError('--summary needs --slips');
  if ((forecasts !== undefined || compare !== undefined) && !slices)
    throw new UsageError('--forecasts and --compare need --slices');
  const records = wholeNumber('records', values.records ?? String(RECORDS), 1, MOST_RECORDS);
  const files = { past, rosters, starters, news, summary };
  return { ...files, season, records, projections, slips, slices, forecasts, compare };
}
