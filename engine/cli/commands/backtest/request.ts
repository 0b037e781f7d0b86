import { checkStdin, readArgs, wholeNumber } from '../../args.ts';
import { UsageError } from '../../command.ts';
import { pastOptions, type PastOptions } from '../history/leaguePaths.ts';

/** Records per game if --records is not given. */
export const RECORDS = 5000;
const MOST_RECORDS = 1_000_000;

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
  readonly json: boolean;
};

export function readBacktestRequest(args: readonly string[]): BacktestRequest {
  const { values, positionals } = readArgs(args, {
    seasons: { type: 'string' },
    games: { type: 'string' },
    skaters: { type: 'string' },
    goalies: { type: 'string' },
    season: { type: 'string' },
    rosters: { type: 'string' },
    starters: { type: 'string' },
    news: { type: 'string' },
    records: { type: 'string' },
    projections: { type: 'boolean', default: false },
    slips: { type: 'boolean', default: false },
    slices: { type: 'boolean', default: false },
    forecasts: { type: 'string' },
    compare: { type: 'string' },
    summary: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [stray] = positionals;
  if (stray !== undefined)
    throw new UsageError(`'${stray}' has no option in front of it: give each file with its option`);
  const { seasons, games, skaters, goalies, season, rosters, starters, news, projections, slips, slices, summary } =
    values;
  const { forecasts, compare, json } = values;
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
  return { ...files, season, records, projections, slips, slices, forecasts, compare, json };
}
