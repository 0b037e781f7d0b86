import { resolve } from 'node:path';
import { FANTASY_DATASETS, type FileFacts } from '@ddh/engine/internal/datasets';
import { datasetErrorText, ESTIMATES_NOTE, formatCounted } from '@ddh/engine/internal/format';
import { parseSeasonModel, type SeasonModel } from '@ddh/engine/internal/model';
import { project as projectSeason } from '@ddh/forecast/projections';
import { endsOf, compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { day, readArgs } from '../args.ts';
import { UsageError, type Command, type Io } from '../command.ts';
import { readJson, typedPath } from '../files.ts';
import { formatMegabytes, seasonModelErrorText } from '../texts.ts';
import { shipped } from './shipped.ts';
import { writeDatasets } from './writeDatasets.ts';

const usage = `ddh project [season model] [--out folder] [--as-of YYYY-MM-DD] [--json]

Projects a season and writes the files that the Fantasy Hub reads: the expected counts of every skater and goalie in each
week and in the rest of the season, the available players, and the season's games.

[season model]  a {season}_season.json file, or - for standard input; by default, the one shipped with ddh (2025-26)
--out           the data folder; data by default. Its manifest is updated if it has one
--as-of         the first day of "Rest of Season"; by default, the season's first. Weeks are always complete. This option
                was called --from in 0.1.0, which still works
--json          one object: season, games, records (of each file), files, bytes

  ddh project --out data
  ddh project --as-of 2025-12-01 --out data

${ESTIMATES_NOTE}
Every record has "Estimated": true.

Exit: 0; 1 when the model is wrong, no game is left or a file cannot be written: then nothing is changed; 2 for a wrong
command line.
`;

export const projectCommand: Command = {
  name: 'project',
  summary: "projects a season and writes the Fantasy Hub's files",
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      out: { type: 'string', default: 'data' },
      'as-of': { type: 'string' },
      from: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    if (positionals.length > 1) throw new UsageError('give one season model');
    if (values.out === '') throw new UsageError('--out must be a folder');
    if (values['as-of'] !== undefined && values.from !== undefined)
      throw new UsageError('--from is the old name of --as-of: give --as-of alone');
    const asOf = day('as-of', values['as-of']) ?? day('from', values.from);
    if (values.from !== undefined) io.note('ddh project: --from is now called --as-of\n');
    const fail = (text: string): 1 => {
      io.note(`ddh project: ${text}\n`);
      return 1;
    };

    const [path = shipped(SHIPPED)] = positionals;
    const model = await readSeason(path, io);
    if (!model.ok) return fail(`${path}: ${model.error}`);
    const { season, games } = model.value;
    if (asOf !== null && games.every(({ date }) => compareDates(date, asOf) < 0))
      return fail(`season ${season} has no games on or after ${asOf}: nothing is written`);
    const rows = projectSeason(model.value, asOf);
    const target = { dir: resolve(io.cwd, values.out), shown: values.out };
    const written = await writeDatasets(target, FANTASY_DATASETS, rows, io, 'fantasy', factsOf(model.value, asOf));
    if (!written.ok) return fail(written.error);
    const bytes = written.value.reduce((sum, file) => sum + file.bytes, 0);
    const files = written.value.length;
    if (values.json) {
      const records = Object.fromEntries(FANTASY_DATASETS.map((dataset) => [dataset, rows[dataset].length]));
      io.out(`${JSON.stringify({ season, games: games.length, records, files, bytes })}\n`);
    } else {
      const players = formatCounted(rows.all_available_players.length, 'player');
      io.out(
        `${season}: ${players}, ${formatCounted(games.length, 'game')}: ` +
          `${formatCounted(files, 'file')} (${formatMegabytes(bytes)}) in ${values.out}/fantasy\n`,
      );
    }
    return 0;
  },
};

const SHIPPED = 'season/2025-26_season.json';

/** `from` is the first day of "Rest of Season". `null` means the season's first day. */
function factsOf({ season, through, games }: SeasonModel, from: LeagueDate | null): FileFacts {
  const ends = endsOf(games.map(({ date }) => date).toSorted(compareDates));
  if (ends === null) throw new Error(`the model of ${season} has no games`);
  return { season, from: from ?? ends[0], to: ends[1], ...(through === undefined ? {} : { through }) };
}

/** Reads a season model. The caller puts the path in front of the error text. */
async function readSeason(path: string, io: Io): Promise<Result<SeasonModel, string>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return err(datasetErrorText(doc.error));
  const model = parseSeasonModel(doc.value);
  return model.ok ? ok(model.value) : err(seasonModelErrorText(model.error));
}
