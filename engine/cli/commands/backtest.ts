import { err, ok, type Result } from '@ddh/engine/internal/result';
import { scheduled, type GameSheet, KNOWN_TEAMS } from '@ddh/forecast/history';
import type { Command, Io } from '../command.ts';
import { runMarkets, stepText } from './backtest/markets.ts';
import { runProjections } from './backtest/projections.ts';
import { RECORDS, readBacktestRequest, type BacktestRequest } from './backtest/request.ts';
import { runSlices } from './backtest/slices.ts';
import type { RunOrder } from './backtest/order.ts';
import { readKnown } from './history/readKnown.ts';
import { seasonFolders, seasonPaths } from './history/leaguePaths.ts';
import { readPastGames, readSeasons } from './history/readPast.ts';
import { resolve } from 'node:path';
import { walkTrackRecord } from '@ddh/forecast/backtest';
import { createRater } from '@ddh/forecast/rating';
import { LAST_SEASON_SEEN, summarizeTrackRecord } from '@ddh/forecast/trackRecord';
import { encodeTrackRecordSummary, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { replaceFile } from '../staging.ts';
import { runWalk } from './backtest/runWalk.ts';
import { problemTexts } from './backtest/texts.ts';
import {
  formatCounted,
  gradedText,
  multipliedText,
  rarestTexts,
  trackRecordOriginTexts,
  trackRecordSentences,
  trackRecordTables,
  type TrackRecordTable,
} from '@ddh/engine/internal/format';
import { table } from '../table.ts';

const usage = `ddh backtest <past games> [--season <season>] [--rosters <csv>] [--starters <csv> | --news <json>] [--records <n>] [--json]
ddh backtest --slips <past games> [--season <season>] [--rosters <csv>] [--starters <csv> | --news <json>] [--records <n>]
             [--summary <file>] [--json]
ddh backtest --slices <past games> [--season <season>] [--rosters <csv>] [--starters <csv> | --news <json>] [--records <n>]
             [--forecasts <file>] [--compare <file>] [--json]
ddh backtest --projections <past games> [--season <season>] [--rosters <csv>] [--json]
Past games: --seasons <folder>, or --games <csv> --skaters <csv> --goalies <csv>

Measures how good past forecasts would have been: walks through a season, rates and simulates each day's games from the days
before it only, and scores the forecasts together with two baselines. Goals, ties and starters are also compared as levels.

--seasons   a folder with one subfolder per season, as 'ddh fetch nhl' writes them. The files may be gzipped (.csv.gz)
--games     played games of all seasons in one file; --skaters, --goalies: their player rows. Columns as in 'ddh rate'
--season    the season to score; by default, the last one. The model learns from the seasons before it; without any, the first weeks are
            guesses
--rosters   the players of all teams at the start of the season; its games update them
--starters  announced starting goalies. Other starters are inferred from recent games
--news      line-up news in place of --starters, as in 'ddh rate': goalies and scratches of the days that the entries are about,
            whenever they became known
--records   records per game, for the skater markets; ${RECORDS} by default. Wins, totals and puck lines are exact
--slips     scores what the record follows instead: the fixed lines of each game, slips by name, and 30 random slips a game of 2 to
            5 legs. Random slips are also grouped by tenths of their chance, by their lift over the product of their legs, and
            by their number of legs. Games are the units of all 95 % intervals (1,000 samples of games). A leg on a player who
            did not dress is void, and so is its slip
--summary   with --slips: writes the record to this file as a site's record/summary.json. --json prints the same object
--slices    scores skaters by what the model expects of them instead: by position, power-play unit, line or pair, chance, and the trend
            of their ice time (the last 3 games against those before), and families of slips of two legs. A lift is a slip's chance over
            the product of its legs' chances. "Lift came" uses how often the legs themselves were hits, and "dependence" is how much of
            the lift that was said came: 1 is right. A slope of the logit above 1 means that chances are too close to the mean
--forecasts with --slices: writes the chances of all scored games, skaters and slips, to compare them with those of another version of
            the model
--compare   with --slices: a file of --forecasts, whose log loss on the same games, skaters and slips is subtracted
--projections  scores the projections of 'ddh project' instead: fantasy points in the rest of the season and in the next week
            (the first that starts on or after the day), on the first of each month from October to April, of every player
            with a game so far, in the standard scoring of the statistics that score sheets have. Two baselines: the player's
            points per team game so far this season (pace), or in the season before, times the games to come. Intervals treat
            players as independent, not a player's days. --json: season, errors, days, problems
--json      one object: season, records, games, skaters, problems, and for each market the scores, their differences with
            95 % intervals, and expected and observed shares by tenths of the events; levels

Constant: the share in the last 1,312 games; for skaters, that of forwards or defensemen. Rolling: independent Poisson counts
with the averages of the last games as means. Lower scores are better; a difference below 0 favors the model. A skater counts
if they were expected to dress and did.

  ddh backtest --seasons store/seasons --season 2024-25
  ddh backtest --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz --season 2024-25
  ddh backtest --slips --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz --summary summary.json
  ddh backtest --projections --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz

Exit: 0; 1 when a file is wrong or unreadable; 2 for a wrong command line; 3 when a game cannot be rated or a row of
--starters or an entry of --news is not used: these are listed, and the others are scored.
`;

export const backtestCommand: Command = {
  name: 'backtest',
  usage,
  makesFiles: false,
  async run(args, io) {
    const request = readBacktestRequest(args);
    const fail = (text: string): 1 => {
      io.note(`ddh backtest: ${text}\n`);
      return 1;
    };
    const sheets = await readSheets(request, io);
    if (!sheets.ok) return fail(sheets.error);
    const season = chooseSeason(sheets.value, request.season);
    if (!season.ok) return fail(season.error);
    const games = sheets.value.filter(({ game }) => game.season === season.value).map(scheduled);
    const known = await readKnown(
      request,
      { past: sheets.value, key: '' },
      games,
      (text) => io.note(`ddh backtest: ${text}\n`),
      io,
    );
    if (!known.ok) return fail(known.error);

    const { records, json, summary, forecasts, compare } = request;
    const files = { summary, forecasts, compare };
    const order = { sheets: sheets.value, season: season.value, known: known.value.known, records, json, ...files };
    const done = await runOf(request)(order, io);
    if (!done.ok) return fail(done.error);
    return done.value.whole && known.value.names.length === 0 ? 0 : 3;
  },
};

function runOf({ projections, slips, slices }: BacktestRequest): RunOrder {
  if (projections) return runProjections;
  if (slices) return runSlices;
  return slips ? runTrackRecord : runMarkets;
}

/** Reads the past games. From a folder of seasons, reads only the scored season and the seasons before it. */
async function readSheets({ past, season }: BacktestRequest, io: Io): Promise<Result<readonly GameSheet[], string>> {
  if (!('seasons' in past)) return readPastGames(past, io);
  const folders = await seasonFolders(past.seasons, io);
  if (!folders.ok) return folders;
  const names = folders.value.filter((name) => season === undefined || name <= season);
  return readSeasons(await Promise.all(names.map((name) => seasonPaths(past.seasons, name, io))), io);
}

function chooseSeason(sheets: readonly GameSheet[], wanted: string | undefined): Result<string, string> {
  const seasons = [...new Set(sheets.map(({ game }) => game.season))].toSorted();
  const last = seasons.at(-1);
  if (last === undefined) return err('the files of past games contain no games');
  const season = wanted ?? last;
  return seasons.includes(season) ? ok(season) : err(`no games of ${season}: the files have ${seasons.join(', ')}`);
}

const runTrackRecord: RunOrder = async (order, io) => {
  const { sheets, season, records } = order;
  const { games, problems } = await runWalk(
    walkTrackRecord(createRater(KNOWN_TEAMS), sheets, order),
    stepText(order),
    io,
  );
  for (const text of problemTexts(problems)) io.note(`ddh backtest: ${text}\n`);
  if (games.length === 0) return err(`no game of ${season} can be rated`);
  const summary = summarizeTrackRecord(games, {
    kind: 'walkForward',
    seen: season <= LAST_SEASON_SEEN,
    season,
    records,
  });
  const text = encodeTrackRecordSummary(summary);
  if (order.summary !== undefined) {
    const written = await replaceFile(resolve(io.cwd, order.summary), order.summary, { pieces: [text], records: 1 });
    if (!written.ok) return written;
  }
  io.out(order.json ? text : trackRecordText(summary));
  return ok({ whole: problems.length === 0 });
};

function trackRecordText(summary: TrackRecordSummary): string {
  const { forecasts, slips, records } = summary;
  const { intro, rows } = rarestTexts(summary.rarest);
  return [
    [
      ...trackRecordOriginTexts(summary),
      `${formatCounted(records, 'record')} a game. ${gradedText(forecasts, 'forecast')}`,
      ...(slips === null ? [] : [gradedText(slips, 'random slip')]),
      '',
      ...trackRecordSentences(summary),
      ...(slips === null ? [] : [multipliedText(slips)]),
    ].join('\n'),
    ...trackRecordTables(summary).map(tableText),
    [`Least likely results. ${intro}`, ...rows.map(({ chance, leg, game }) => `${chance}  ${leg} (${game})`), ''].join(
      '\n',
    ),
  ].join('\n\n');
}

const tableText = ({ head, rows }: TrackRecordTable): string =>
  table(
    head.map((name, i) => ({ head: name, left: i === 0 })),
    rows,
  ).trimEnd();
