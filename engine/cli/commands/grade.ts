import { join, resolve } from 'node:path';
import { openRawStore } from '@ddh/feeds/store';
import { formatCount, formatCounted, NONE } from '@ddh/engine/internal/format';
import type { TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { ok } from '@ddh/engine/internal/result';
import { readArgs } from '../args.ts';
import { failed, reportCommand, UsageError, type Io } from '../command.ts';
import { isSeason } from '../config/index.ts';
import { gradeTrackRecord, type GradedTrackRecord, type TrackRecordFolder } from '../trackRecord/index.ts';
import { readHeldGames } from './fetch/storedGames.ts';
import { optionalFile } from './history/leaguePaths.ts';

const usage = `ddh grade --store <folder> --season <season> [--record folder] [--prices folder] [--json]

Grades the forecasts of the record by the results of finished games (docs/product.md, 10), and writes them into
record/results/<day>.json, and all scores into record/summary.json. Games whose results the league can still correct are
graded later. If a result is corrected after that, its game is graded again, and named.

--store    the store of 'ddh fetch nhl'
--season   the season, such as 2026-27
--record   the folder of the record; by default, record
--prices   the folder of the prices that 'ddh record freeze' has kept; by default, record-prices in the store
--json     one object: games, forecasts (graded, void, push), corrected (gameId, and counts: of, count, before, after), excluded (unpublished: games of which no site has
           confirmed the forecasts; late: confirmed after the start)

  ddh grade --store store --season 2026-27

Exit: 0; 1 when a file is wrong or cannot be read or written; 2 for a wrong command line; 3 when a game was graded again.
`;

export const gradeCommand = reportCommand<GradeJson>({
  name: 'grade',
  usage,
  makesFiles: true,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, {
      store: { type: 'string' },
      season: { type: 'string' },
      record: { type: 'string', default: 'record' },
      prices: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const { store, season, record, prices } = values;
    if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' has no option in front of it`);
    if (store === undefined) throw new UsageError('give the folder of the store: --store <folder>');
    if (season === undefined || !isSeason(season)) throw new UsageError('give the season: --season 2026-27');
    const file = (name: string): string => join(store, 'seasons', season, `${name}.csv`);
    const { held } = await readHeldGames(openRawStore(resolve(io.cwd, store), io.now), season);
    const graded = await gradeTrackRecord(
      {
        folder: folderAt(record, io),
        prices: folderAt(prices ?? join(store, 'record-prices'), io),
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
    if (!graded.ok) return failed(graded.error);
    const { summary, corrected, excluded } = graded.value;
    for (const { gameId, counts } of corrected) {
      const changes = counts.map(
        ({ of, count, before, after }) => `${count} of ${of} ${after ?? NONE}, not ${before ?? NONE}`,
      );
      note(`game ${gameId} has a corrected result and was graded again: ${changes.join('; ')}`);
    }
    const counts = { games: summary?.games ?? 0, forecasts: summary?.forecasts ?? { graded: 0, void: 0, push: 0 } };
    const { games, forecasts } = counts;
    return ok({
      exit: corrected.length === 0 ? 0 : 3,
      json: { ...counts, corrected, excluded },
      text:
        `${formatCounted(games, 'game')}: ${formatCounted(forecasts.graded, 'forecast')} graded, ${formatCount(forecasts.void)} void. ` +
        `Excluded: ${formatCounted(excluded.unpublished, 'game')} not published, ${formatCount(excluded.late)} published after the start.\n`,
    });
  },
});

type GradeJson = Pick<TrackRecordSummary, 'games' | 'forecasts'> & Omit<GradedTrackRecord, 'summary'>;

const folderAt = (shown: string, io: Io): TrackRecordFolder => ({ dir: resolve(io.cwd, shown), shown });
