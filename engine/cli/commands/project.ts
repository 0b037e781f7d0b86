import { resolve } from 'node:path';
import { FIRST_FIGURES, type FileFacts } from '@ddh/engine/internal/datasets';
import { datasetErrorText, ESTIMATES_NOTE, firstFantasy, formatCounted } from '@ddh/engine/internal/format';
import { parseSeasonModel, type SeasonModel } from '@ddh/engine/internal/model';
import type { PastGaps } from '@ddh/forecast/history';
import { project as projectSeason } from '@ddh/forecast/projections';
import { endsOf, compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import { day, jsonOption, listed, readArgs } from '../args.ts';
import { failed, reportCommand, UsageError, type Failure, type Io } from '../command.ts';
import { readJson, typedPath } from '../files.ts';
import type { ProjectReport } from '../reports/project.ts';
import { formatMegabytes, seasonModelErrorText } from '../texts.ts';
import { checkLeagueOptions, LEAGUE_OPTIONS } from './history/leaguePaths.ts';
import { MISSING_OPTIONS, readMissing } from './history/learn.ts';
import { ABSENCE_DAYS, buildSeason, type BuiltSeason, type SeasonOrder, type SeasonOver } from './project/build.ts';
import { overText, seasonProblemText } from './project/texts.ts';
import { shipped } from './shipped.ts';
import { countRecords, listedPart, writeDataPart, writeDatasets } from '../dataFolder.ts';
import { decodeRows, firstFiguresFile } from '../firstFigures.ts';
import type { OutputFolder } from '../writeFile.ts';

const ARGUMENTS = {
  '[season model]':
    'a {season}_season.json file, or - for standard input; by default, the one shipped with ddh (2025-26)',
};

const OPTIONS = {
  ...LEAGUE_OPTIONS,
  absent: {
    type: 'string',
    help: `players who are out: team, and player_id or player; optionally until, the day from which they may play. They have no games before it. Without that day they miss ${ABSENCE_DAYS} days, about half of all absences`,
  },
  news: {
    type: 'string',
    help: "line-up news in place of --absent, as in 'ddh rate': players have no games on the days they are out. Of several absences of a player, the first counts. Confirmed goalies do not change a projection",
  },
  ...MISSING_OPTIONS,
  out: {
    type: 'string',
    default: 'data',
    help: 'the data folder; data by default. Its manifest is updated if it has one',
  },
  'as-of': {
    type: 'string',
    help: 'the first day of "Rest of Season"; by default, the season\'s first. Weeks are always complete',
  },
  ...jsonOption(
    'one object: season, games, fileRecords (records of each file), files, bytes, problems (teams and games that are not projected), names (rows not used), gaps and earlier (missing results), waiting; after the season season, games (0), ended and next',
  ),
} as const;

const usage = `ddh project --seasons <folder> --as-of <date> [--out <folder>] [--rosters <csv>] [--teams <csv>] [--absent <csv> | --news <json>] [--allow-missing | --known-gaps <ids>] [--json]
ddh project --games <csv> --skaters <csv> --goalies <csv> --schedule <csv> --as-of <date> [...]
ddh project [season model] [--out <folder>] [--as-of YYYY-MM-DD] [--json]

Projects a season and writes the files that the Fantasy Hub reads: the expected counts of every skater and goalie in each week and in the rest of the season, the available players, the season's games, and first_figures.json (texts that a site prints before the app has started).

With --seasons, or with --games, --skaters, --goalies and --schedule, the season model of the day is built from the games before it. If every game of the schedule has a fantasy_week, these are the weeks, or else Monday to Sunday from the week of the first game. Without these options a finished model is projected, by default the sample of 2025-26.

${listed(ARGUMENTS, OPTIONS)}

Only the regular season is projected. After its last game, in the playoffs and in summer, nothing is projected: the command says so, and when the next season begins if its schedule is there. The manifest's entries of the fantasy files then get next.

  ddh project --seasons store/seasons --as-of 2026-12-01 --absent absent.csv --out data
  ddh project --out data
  ddh project --as-of 2025-12-01 --out data

${ESTIMATES_NOTE}
Every record has "Estimated": true.

Exit: 0, also when the season is over; 1 when a file is wrong or cannot be read or written, results are missing, or a given model has no game left: then nothing is changed, and the error of --json has the kind failed or missingResults; 2 for a wrong command line; 3 when files are written, but a team or a game could not be projected, a row of --absent or an entry of --news is not used, results were missing, or a large part of earlier seasons is missing.
`;

export const projectCommand = reportCommand<ProjectReport>({
  name: 'project',
  usage,
  forms: { project: OPTIONS },
  makesFiles: true,
  async report(args, io, note) {
    const request = readRequest(args);
    const { out } = request;
    const target = { dir: resolve(io.cwd, out), shown: out };
    const source = request.build === null ? await readModel(request, io) : await buildSeason(request.build, note, io);
    if (!source.ok) return source;
    if (source.value.kind === 'over') {
      const { season, ended, next } = source.value;
      const facts = await writeNextSeason(target, source.value, io);
      if (!facts.ok) return failed(facts.error);
      return ok({ exit: 0, json: { season, games: 0, ended, next }, text: `${overText(source.value)}\n` });
    }

    const { model } = source.value;
    const { season, games } = model;
    const built = source.value.kind === 'built' ? source.value : null;
    const problems = (built?.problems ?? []).map((one) => ({ ...one, message: seasonProblemText(one) }));
    for (const { message } of problems) note(message);
    const rows = projectSeason(model, request.asOf, built?.playerNames);
    const facts = factsOf(model, request.asOf);
    const first = firstFiguresFile(firstFantasy(decodeRows(rows), facts.from));
    const written = await writeDatasets(target, 'fantasy', rows, { [FIRST_FIGURES.fantasy]: first }, facts, io);
    if (!written.ok) return failed(written.error);
    const bytes = written.value.files.reduce((sum, file) => sum + file.bytes, 0);
    const files = written.value.files.length;
    const lacks = { problems, names: built?.names ?? [], ...(built?.found ?? NO_GAPS) };
    const undated =
      built === null || built.undated === 0
        ? ''
        : `${formatCounted(built.undated, 'absent player')} without a day of return: out for ${ABSENCE_DAYS} days\n`;
    return ok({
      exit: built === null || isWhole(built) ? 0 : 3,
      json: { season, games: games.length, fileRecords: countRecords(rows), files, bytes, ...lacks },
      text:
        `${season}: ${formatCounted(rows.all_available_players.length, 'player')}, ${formatCounted(games.length, 'game')}: ` +
        `${formatCounted(files, 'file')} (${formatMegabytes(bytes)}) in ${out}/fantasy\n${undated}`,
    });
  },
});

const NO_GAPS: PastGaps = { gaps: [], earlier: null, waiting: [] };

const isWhole = ({ problems, names, found: { gaps, earlier } }: BuiltSeason): boolean =>
  problems.length === 0 && names.length === 0 && gaps.length === 0 && earlier?.many !== true;

type Request = {
  readonly model: string;
  /** The input files from which `ddh project` builds a season model. `null` if it reads the finished model `model`. */
  readonly build: SeasonOrder | null;
  readonly asOf: LeagueDate | null;
  readonly out: string;
};

function readRequest(args: readonly string[]): Request {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length > 1) throw new UsageError('give one season model');
  const { out, json: _json, absent, news, 'as-of': typed, ...others } = values;
  const { 'allow-missing': allowMissing, 'known-gaps': knownGaps, ...files } = others;
  if (out === '') throw new UsageError('--out must be a folder');
  const asOf = day('as-of', typed);
  const [model] = positionals;
  const given = [...Object.values(files), absent, news, allowMissing, knownGaps].some((value) => value !== undefined);
  let build: SeasonOrder | null = null;
  if (given) {
    if (model !== undefined) throw new UsageError('give either a season model or the files to build one from');
    if (news !== undefined && absent !== undefined)
      throw new UsageError('--news already names the absent players: leave out --absent');
    checkLeagueOptions(files, [absent, news]);
    if (asOf === null) throw new UsageError('give the day: --as-of YYYY-MM-DD');
    build = { files, asOf, absent, news, ...readMissing(allowMissing, knownGaps) };
  }
  return { model: model ?? shipped(SHIPPED), build, asOf, out };
}

const SHIPPED = 'season/2025-26_season.json';

/** `from` is the first day of the timeframe "Rest of Season". `null` means the season's first day. */
function factsOf({ season, through, games }: SeasonModel, from: LeagueDate | null): FileFacts & { from: LeagueDate } {
  const ends = endsOf(games.map(({ date }) => date).toSorted(compareDates));
  if (ends === null) throw new Error(`the model of ${season} has no games`);
  return { season, from: from ?? ends[0], to: ends[1], ...(through === undefined ? {} : { through }) };
}

/** Reads the season model from its file. Fails if the model has no game left. */
async function readModel(
  { model: path, asOf }: Request,
  io: Io,
): Promise<Result<{ readonly kind: 'given'; readonly model: SeasonModel }, Failure>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return failed(`${path}: ${datasetErrorText(doc.error)}`);
  const model = parseSeasonModel(doc.value);
  if (!model.ok) return failed(`${path} ${seasonModelErrorText(model.error)}`);
  const { season, games } = model.value;
  return asOf !== null && games.every(({ date }) => compareDates(date, asOf) < 0)
    ? failed(`season ${season} has no games on or after ${asOf}: nothing is written`)
    : ok({ kind: 'given', model: model.value });
}

/** Writes the first day of the next season into the manifest's entries for the fantasy files. */
async function writeNextSeason(target: OutputFolder, { next }: SeasonOver, io: Io): Promise<Result<unknown, string>> {
  const part = next === null ? ok(null) : await listedPart(target, 'fantasy', io);
  if (!part.ok || part.value === null || next === null) return part;
  const { files, facts } = part.value;
  const stage = () => Promise.resolve(ok({ files, facts: { ...facts, next } }));
  return writeDataPart(target, { part: 'fantasy', stage }, io);
}
