import { join, resolve } from 'node:path';
import { openRawStore } from '@ddh/feeds/store';
import { leagueDay } from '@ddh/engine/internal/domain';
import {
  edgeRecordLines,
  formatCount,
  formatCounted,
  NONE,
  nightsText,
  trackRecordSentences,
} from '@ddh/engine/internal/format';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, readArgs, type Options } from '../args.ts';
import { failed, reportCommand, UsageError, type Io } from '../command.ts';
import { isSeason } from '../config/index.ts';
import type { GradeReport } from '../reports/grade.ts';
import { gradeTrackRecord, type TrackRecordFolder } from '../trackRecord/index.ts';
import { readHeldGames } from './fetch/storedGames.ts';
import { optionalFile } from './history/leaguePaths.ts';

const OPTIONS = {
  store: { type: 'string', help: "the store of 'ddh fetch nhl'" },
  season: { type: 'string', help: 'the season, such as 2026-27' },
  record: { type: 'string', default: 'record', help: 'the folder of the record; by default, record' },
  prices: {
    type: 'string',
    help: "the folder of the prices that 'ddh record freeze' has kept; by default, record-prices in the store",
  },
  'allow-none': {
    type: 'boolean',
    default: false,
    help: "a record without forecasts is no fault: 'ddh night' grades before it freezes the first ones",
  },
  ...jsonOption(
    'one object: games, graded, voided, pushed (forecasts), corrected (gameId, and counts: whose, stat, before, after), and the games that are left out: unpublished (no site has confirmed the forecasts), late (confirmed after the start)',
  ),
} as const satisfies Options;

const usage = `ddh grade --store <folder> --season <season> [--record <folder>] [--prices <folder>] [--allow-none] [--json]

Grades the forecasts of the record by the results of finished games (docs/product.md, 10), and writes them into record/results/<day>.json, and all scores into record/summary.json. Games whose results the league can still correct are graded later. If a result is corrected after that, its game is graded again, and named.

${listed({}, OPTIONS)}

  ddh grade --store store --season 2026-27

Exit: 0; 1 when there is no record to grade, or no such folder of prices, or a file is wrong or cannot be read or written; 2 for a wrong command line; 3 when a game was graded again.
`;

export const gradeCommand = reportCommand<GradeReport>({
  name: 'grade',
  usage,
  forms: { grade: OPTIONS },
  makesFiles: true,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const { store, season, record, prices, 'allow-none': allowNone } = values;
    if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' has no option in front of it`);
    if (store === undefined) throw new UsageError('give the folder of the store: --store <folder>');
    if (season === undefined || !isSeason(season)) throw new UsageError('give the season: --season 2026-27');
    const file = (name: string): string => join(store, 'seasons', season, `${name}.csv`);
    const { held } = await readHeldGames(openRawStore(resolve(io.cwd, store), io.now), season);
    const done = await gradeTrackRecord(
      {
        folder: folderAt(record, io),
        prices: folderAt(prices ?? join(store, 'record-prices'), io),
        logs: folderAt(join(store, 'prices', season), io),
        allowNone: { forecasts: allowNone, prices: prices === undefined },
        season,
        league: {
          past: { games: file('games'), skaters: file('skater_games'), goalies: file('goalie_games') },
          schedule: file('schedule'),
          teams: await optionalFile(file('teams'), io),
        },
        provisional: new Set(
          [...held].filter(([, { boxscore }]) => boxscore?.state !== 'OFF').map(([gameId]) => gameId),
        ),
      },
      io,
    );
    if (!done.ok) return failed(done.error);
    const { summary, corrected, excluded } = done.value;
    for (const { gameId, counts } of corrected) {
      const changes = counts.map(
        ({ of, count, before, after }) => `${count} of ${of} ${after ?? NONE}, not ${before ?? NONE}`,
      );
      note(`game ${gameId} has a corrected result and was graded again: ${changes.join('; ')}`);
    }
    const games = summary?.games ?? 0;
    const today = leagueDay(io.network?.now() ?? io.now().getTime());
    const { graded, void: voided, push: pushed } = summary?.forecasts ?? { graded: 0, void: 0, push: 0 };
    return ok({
      exit: corrected.length === 0 ? 0 : 3,
      json: {
        games,
        graded,
        voided,
        pushed,
        corrected: corrected.map(({ gameId, counts }) => ({
          gameId,
          counts: counts.map(({ of, count, before, after }) => ({ whose: of, stat: count, before, after })),
        })),
        ...excluded,
      },
      text:
        `${formatCounted(games, 'game')}: ${formatCounted(graded, 'forecast')} graded, ${formatCount(voided)} void. ` +
        `Excluded: ${formatCounted(excluded.unpublished, 'game')} not published, ${formatCount(excluded.late)} published after the start.\n` +
        (summary === null
          ? ''
          : `${[nightsText(summary, 'night', today) ?? [], trackRecordSentences(summary), edgeRecordLines(summary.edges)].flat().join('\n')}\n`),
    });
  },
});

const folderAt = (shown: string, io: Io): TrackRecordFolder => ({ dir: resolve(io.cwd, shown), shown });
