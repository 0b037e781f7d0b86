import {
  filledColumns,
  OWNED_LIMITS,
  queryRanks,
  rankCsv,
  rankTable,
  scoringOf,
  type RankQuery,
  seasonFacts,
  type ProjectionsPage,
  type RankKind,
  decodeTeam,
  parseScoring,
  newTeamId,
  type LeagueScoring,
} from '@ddh/engine/internal/fantasy';
import {
  CATEGORY_HINT,
  noRanksText,
  playersText,
  rankCaption,
  scoringText,
  datasetErrorText,
} from '@ddh/engine/internal/format';
import { leagueDay, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { ok, err, type Result } from '@ddh/engine/internal/result';
import { checkStdin, jsonOption, listed, oneOf, onlyWord, readArgs, wholeNumber, type Options } from '../args.ts';
import { failed, reportCommand, UsageError, type Io } from '../command.ts';
import { joinLines } from '../printable.ts';
import type { FantasyReport } from '../reports/fantasy.ts';
import { chooseFrame, chooseOrder, chooseTeam } from './fantasy/choose.ts';
import { rankJson, rankTableText } from './fantasy/texts.ts';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { datasetFile, DECODERS, GOALIE_STATS, SKATER_STATS, type FantasyDataset } from '@ddh/engine/internal/datasets';
import { isObject } from '@ddh/engine/internal/text';
import { readDatasetFile, recordFaults } from '../datasets.ts';
import { readJson, typedPath } from '../files.ts';

type ReadScoring = {
  readonly scoring: LeagueScoring;
  /** The team's name, or the file's name if the file contains no team name. */
  readonly name: string;
};

/** An arbitrary valid id: a team file contains no id, and the scoring does not depend on it. */
const ANY_ID = newTeamId([], () => 0);

/**
 * Reads the scoring of a stored team, or of a file with scoring alone. Unlike the page, rejects invalid weights,
 * because points computed without those weights would look like the league's points. Errors start with the file's name.
 */
async function readScoring(path: string, io: Io): Promise<Result<ReadScoring, readonly string[]>> {
  const read = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!read.ok) return err([`${path}: ${datasetErrorText(read.error)}`]);
  const scoring = parseScoring(read.value);
  if (!scoring.ok)
    return err(scoring.error.faults.map(({ path: place, problem }) => `${path}${place && `: ${place}`} ${problem}`));
  const team = decodeTeam(ANY_ID, read.value);
  const isNamed = typeof (read.value as { readonly teamName?: unknown }).teamName === 'string';
  return ok({ scoring: scoring.value, name: team.ok && isNamed ? team.value.team.name : basename(path) });
}

const DATASETS = {
  skaters: 'skater_projections',
  goalies: 'goalie_projections',
} as const satisfies Readonly<Record<RankKind, FantasyDataset>>;

/**
 * Projections, with the weeks of the schedule in the same folder. `faults` are sentences that start with a file's name.
 */
type ReadProjections = Omit<ProjectionsPage, 'otherNames'> & {
  readonly kind: RankKind;
  readonly faults: readonly string[];
};

/**
 * Reads projections of skaters or of goalies from a file of any name. Returns an error if no part of the file is
 * readable.
 */
async function readProjections(path: string, io: Io): Promise<Result<ReadProjections, string>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return err(`${path}: ${datasetErrorText(doc.error)}`);
  const kind = kindOf(doc.value);
  if (kind === null)
    return err(
      `${path}: no record has a column of skaters (${SKATER_STATS.goals}) or of goalies (${GOALIE_STATS.wins})`,
    );
  const decoded = DECODERS[DATASETS[kind]](doc.value);
  if (!decoded.ok) return err(`${path}: ${datasetErrorText({ kind: 'badDocument', ...decoded.error })}`);
  const faults = recordFaults(path, decoded.value);
  const place = join(dirname(path), basename(datasetFile('season_schedule')));
  const inFolder = path !== '-' && existsSync(typedPath(place, io.cwd));
  const schedule = inFolder ? await readDatasetFile(place, 'season_schedule', io) : { data: null, fault: null };
  if (schedule.fault !== null) faults.push(`${place}: ${schedule.fault}`);
  return ok({ kind, projections: decoded.value.data, ...seasonFacts(schedule.data ?? []), faults });
}

/**
 * Returns whether the file is for skaters or for goalies, judging by the first record that has a column of either kind.
 * Also recognizes an object of columns, the default format of pandas, so that the decoder can explain why it rejects
 * the file.
 */
function kindOf(doc: unknown): RankKind | null {
  const has = (record: unknown, columns: Readonly<Record<string, string>>): boolean =>
    isObject(record) && Object.values(columns).some((column) => Object.hasOwn(record, column));
  for (const record of Array.isArray(doc) ? (doc as readonly unknown[]) : [doc]) {
    if (has(record, GOALIE_STATS)) return 'goalies';
    if (has(record, SKATER_STATS)) return 'skaters';
  }
  return null;
}

const ARGUMENTS = {
  '<file>': 'projections of skaters or goalies, recognized by their columns; - for standard input',
};

const OPTIONS = {
  scoring: {
    type: 'string',
    help: 'a stored team, or {"skaterScoring": {"goal": 2, ...}, "goalieScoring": {"wins": 4, ...}}; by default, the standard scoring',
  },
  timeframe: {
    type: 'string',
    help: "its name, a week's number, or ROS for the rest of the season. By default, the first week that is not over according to season_schedule.json in the file's folder, or Week 1 without that file",
  },
  pos: { type: 'string', help: 'F (C, LW and RW), D or G; all by default' },
  owned: {
    type: 'string',
    default: String(OWNED_LIMITS[0]),
    help: `only players with at most this percent owned: ${OWNED_LIMITS.join(', ')}; unknown ownership is included`,
  },
  team: {
    type: 'string',
    help: "the team's name; also words or an abbreviation that match no other team of the file",
  },
  search: { type: 'string', default: '', help: 'starts of words in the name or team; accents do not matter' },
  sort: {
    type: 'string',
    help: 'a column by its name or heading: hits, ppGoals, PPG; by default, fantasy points, best first',
  },
  reverse: { type: 'boolean', default: false, help: 'reverses the order' },
  limit: { type: 'string', help: 'maximum number of rows' },
  ...jsonOption('one object: the query and the rows, with figures as numbers and a breakdown of the points'),
  csv: { type: 'boolean', default: false, help: 'the rows with unrounded figures' },
} as const satisfies Options;

const usage = `ddh fantasy <file> [--scoring <team>] [--timeframe <name>] [--pos ${ROSTER_GROUPS.join('|')}] [--owned <percent>] [--team <name>] [--search <words>] [--sort <column>] [--reverse] [--limit <n>] [--json|--csv]

Skater or goalie rankings as the Fantasy Hub shows them: projected stats, fantasy points by a league's scoring, and z-scores.

${listed(ARGUMENTS, OPTIONS)}

  ddh fantasy data/fantasy/skater_projections.json --pos D --owned 50 --limit 20
  ddh fantasy data/fantasy/goalie_projections.json --scoring team.json --timeframe rest --sort GA

Exit: 0; 1 when a file is wrong or has no such timeframe or team; 2 for a wrong command line; 3 when a record is wrong: it is listed, and the others are shown.
`;

export const fantasyCommand = reportCommand<FantasyReport>({
  name: 'fantasy',
  usage,
  forms: { fantasy: OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const path = onlyWord(positionals, 'file of projections');
    if (values.json && values.csv) throw new UsageError('give --json or --csv, not both');
    checkStdin([path, values.scoring]);
    const group = values.pos === undefined ? null : oneOf('pos', values.pos, ROSTER_GROUPS, ': C, LW and RW are F');
    const owned = oneOf('owned', values.owned, OWNED_LIMITS);
    const limit = values.limit === undefined ? Infinity : wholeNumber('limit', values.limit, 1);

    const read = await readProjections(path, io);
    const league = values.scoring === undefined ? ok(null) : await readScoring(values.scoring, io);
    if (!read.ok || !league.ok)
      return failed(joinLines([...(read.ok ? [] : [read.error]), ...(league.ok ? [] : league.error)]));
    const { kind, projections, faults } = read.value;
    faults.forEach(note);
    const order = chooseOrder(kind, values.sort, values.reverse);
    const timeframe = chooseFrame(read.value, values.timeframe, leagueDay(io.now().getTime()));
    const team = values.team === undefined ? ok(null) : chooseTeam(read.value, values.team);
    if (!timeframe.ok || !team.ok)
      return failed(joinLines([timeframe, team].flatMap((chosen) => (chosen.ok ? [] : [chosen.error]))));

    const { search } = values;
    const query: RankQuery = { timeframe: timeframe.value, team: team.value, group, owned, search, order };
    const scoring = scoringOf(league.value?.scoring ?? null, kind);
    const all = rankTable(projections, scoring, query.timeframe);
    const found = queryRanks(all, query);
    const rows = found.slice(0, limit);
    const head = [
      `${rankCaption(kind, query)}: ${playersText(rows.length, found.length)}`,
      scoringText(scoring, league.value?.name ?? null),
      ...(scoring.mode === 'category' ? [CATEGORY_HINT] : []),
    ];
    const list = rows.length === 0 ? `${noRanksText(kind)}\n` : rankTableText(filledColumns(kind, projections), rows);
    const ranks = {
      timeframe: query.timeframe,
      team: query.team,
      group,
      owned: owned / 100,
      search,
      sort: order.by,
      descending: order.descending,
      scoring: { weights: scoring.weights, standard: scoring.standard, mode: scoring.mode },
      of: all.length,
      found: found.length,
      rows: rows.map((row) => rankJson(row, scoring)),
    };
    return ok({
      exit: faults.length === 0 ? 0 : 3,
      // The compiler checks each kind by itself.
      json: kind === 'skaters' ? { kind, ...ranks } : { kind, ...ranks },
      text: `${head.join('\n')}\n\n${list}`,
      ...(values.csv && { csv: rankCsv(kind, rows) }),
    });
  },
});
