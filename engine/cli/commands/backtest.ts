import { err, ok, type Result } from '@ddh/engine/internal/result';
import { scheduled, type GameSheet, KNOWN_TEAMS } from '@ddh/forecast/history';
import { listed } from '../args.ts';
import { failed, reportCommand, type Io } from '../command.ts';
import type { BacktestReport } from '../reports/backtest.ts';
import { runMarkets, stepText } from './backtest/markets.ts';
import { runProjections } from './backtest/projections.ts';
import { BACKTEST_OPTIONS, readBacktestRequest, type BacktestRequest } from './backtest/request.ts';
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
  SOLID_TEXT,
  trackRecordSentences,
  trackRecordTables,
  type TrackRecordTable,
} from '@ddh/engine/internal/format';
import { table } from '../table.ts';

const OF = '<past games> [--season <season>] [--rosters <csv>]';
const KNOWN = '[--starters <csv> | --news <json>] [--records <n>]';

const usage = `ddh backtest ${OF} ${KNOWN} [--json]
ddh backtest --slips ${OF} ${KNOWN} [--summary <file>] [--json]
ddh backtest --slices ${OF} ${KNOWN} [--forecasts <file>] [--compare <file>] [--json]
ddh backtest --projections ${OF} [--json]
Past games: --seasons <folder>, or --games <csv> --skaters <csv> --goalies <csv>

Measures how good past forecasts would have been: walks through a season, rates and simulates each day's games from the days before it only, and scores the forecasts together with two baselines. Goals, ties and starters are also compared as levels.

${listed({}, BACKTEST_OPTIONS)}

Constant: the share in the last 1,312 games; for skaters, that of forwards or defensemen. Rolling: independent Poisson counts with the averages of the last games as means. Lower scores are better; a difference below 0 favors the model. A skater counts if they were expected to dress and did.

  ddh backtest --seasons store/seasons --season 2024-25
  ddh backtest --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz --season 2024-25
  ddh backtest --slips --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz --summary summary.json
  ddh backtest --projections --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz

Exit: 0; 1 when a file is wrong or unreadable; 2 for a wrong command line; 3 when a game cannot be rated or a row of --starters or an entry of --news is not used: these are listed, and the others are scored.
`;

export const backtestCommand = reportCommand<BacktestReport>({
  name: 'backtest',
  usage,
  forms: { backtest: BACKTEST_OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const request = readBacktestRequest(args);
    const sheets = await readSheets(request, io);
    if (!sheets.ok) return failed(sheets.error);
    const season = chooseSeason(sheets.value, request.season);
    if (!season.ok) return failed(season.error);
    const games = sheets.value.filter(({ game }) => game.season === season.value).map(scheduled);
    const known = await readKnown(request, { past: sheets.value, key: '' }, games, note, io);
    if (!known.ok) return failed(known.error);

    const { records, summary, forecasts, compare } = request;
    const files = { summary, forecasts, compare };
    const order = { sheets: sheets.value, season: season.value, known: known.value.known, records, ...files };
    const done = await runOf(request)(order, io, note);
    if (!done.ok) return failed(done.error);
    const { json, text, isWhole } = done.value;
    return ok({ exit: isWhole && known.value.names.length === 0 ? 0 : 3, json, text });
  },
});

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

const runTrackRecord: RunOrder = async (order, io, note) => {
  const { sheets, season, records } = order;
  const { games, problems } = await runWalk(
    walkTrackRecord(createRater(KNOWN_TEAMS), sheets, order),
    stepText(order),
    io,
  );
  problemTexts(problems).forEach(note);
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
  // The object of the file, whose figures have fewer decimals.
  const json = JSON.parse(text) as TrackRecordSummary;
  return ok({ json: { summary: json }, text: trackRecordText(summary), isWhole: problems.length === 0 });
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
      SOLID_TEXT,
      ...(slips === null ? [] : [multipliedText(slips)]),
    ].join('\n'),
    ...trackRecordTables(summary).map(tableText),
    [`Least likely results. ${intro}`, ...rows.map(({ chance, leg, game }) => `${chance}  ${leg} (${game})`), ''].join(
      '\n',
    ),
  ].join('\n\n');
}

const tableText = ({ caption, of, head, rows }: TrackRecordTable): string =>
  `${caption}, ${of}\n${table(
    head.map((name, i) => ({ head: name, left: i === 0 })),
    rows,
  ).trimEnd()}`;
