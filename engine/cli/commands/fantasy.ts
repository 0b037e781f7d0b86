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
import { checkStdin, oneOf, onlyWord, readArgs, wholeNumber } from '../args.ts';
import { noteOf, UsageError, type Command, type Io } from '../command.ts';
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

const usage = `ddh fantasy <file> [--scoring <team>] [--timeframe <name>] [--pos F|D|G] [--owned <percent>] [--team <name>]
            [--search <words>] [--sort <column>] [--reverse] [--limit <n>] [--json|--csv]

Skater or goalie rankings as the Fantasy Hub shows them: projected stats, fantasy points by a league's scoring, and z-scores.

<file>       projections of skaters or goalies, recognized by their columns; - for standard input
--scoring    a stored team, or {"skaterScoring": {"goal": 2, ...}, "goalieScoring": {"wins": 4, ...}}; by default, the
             standard scoring
--timeframe  its name, a week's number, or ROS for the rest of the season. By default, the first week that is not over
             according to season_schedule.json in the file's folder, or Week 1 without that file
--pos        F (C, LW and RW), D or G; all by default
--owned      only players with at most this percent owned: ${OWNED_LIMITS.join(', ')}; unknown ownership is included
--team       the team's name; also words or an abbreviation that match no other team of the file
--search     starts of words in the name or team; accents do not matter
--sort       a column by its name or heading: hits, ppGoals, PPG; by default, fantasy points, best first
--reverse    reverses the order
--limit      maximum number of rows
--json       one object: the query and the rows, with figures as numbers and a breakdown of the points
--csv        the rows with unrounded figures

  ddh fantasy data/fantasy/skater_projections.json --pos D --owned 50 --limit 20
  ddh fantasy data/fantasy/goalie_projections.json --scoring team.json --timeframe rest --sort GA

Exit: 0; 1 when a file is wrong or has no such timeframe or team; 2 for a wrong command line; 3 when a record is wrong: it is
listed, and the others are shown.
`;

export const fantasyCommand: Command = {
  name: 'fantasy',
  usage,
  makesFiles: false,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      scoring: { type: 'string' },
      timeframe: { type: 'string' },
      pos: { type: 'string' },
      owned: { type: 'string', default: '100' },
      team: { type: 'string' },
      search: { type: 'string', default: '' },
      sort: { type: 'string' },
      reverse: { type: 'boolean', default: false },
      limit: { type: 'string' },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
    });
    const path = onlyWord(positionals, 'file of projections');
    if (values.json && values.csv) throw new UsageError('give --json or --csv, not both');
    checkStdin([path, values.scoring]);
    const group = values.pos === undefined ? null : oneOf('pos', values.pos, ROSTER_GROUPS, ': C, LW and RW are F');
    const owned = oneOf('owned', values.owned, OWNED_LIMITS);
    const limit = values.limit === undefined ? Infinity : wholeNumber('limit', values.limit, 1);

    const note = noteOf('fantasy', io);
    const read = await readProjections(path, io);
    const league = values.scoring === undefined ? ok(null) : await readScoring(values.scoring, io);
    if (!read.ok) note(read.error);
    if (!league.ok) league.error.forEach(note);
    if (!read.ok || !league.ok) return 1;
    const { kind, projections, faults } = read.value;
    faults.forEach(note);
    const order = chooseOrder(kind, values.sort, values.reverse);
    const timeframe = chooseFrame(read.value, values.timeframe, leagueDay(io.now().getTime()));
    const team = values.team === undefined ? ok(null) : chooseTeam(read.value, values.team);
    for (const chosen of [timeframe, team]) if (!chosen.ok) note(chosen.error);
    if (!timeframe.ok || !team.ok) return 1;

    const query: RankQuery = {
      timeframe: timeframe.value,
      team: team.value,
      group,
      owned,
      search: values.search,
      order,
    };
    const scoring = scoringOf(league.value?.scoring ?? null, kind);
    const all = rankTable(projections, scoring, query.timeframe);
    const found = queryRanks(all, query);
    const rows = found.slice(0, limit);
    if (values.csv) (io.data ?? io.out)(rankCsv(kind, rows));
    else if (values.json) {
      const counts = { of: all.length, found: found.length };
      io.out(
        `${JSON.stringify({ kind, ...query, scoring, ...counts, rows: rows.map((row) => rankJson(row, scoring)) })}\n`,
      );
    } else {
      io.out(`${rankCaption(kind, query)}: ${playersText(rows.length, found.length)}\n`);
      io.out(`${scoringText(scoring, league.value?.name ?? null)}\n`);
      if (scoring.mode === 'category') io.out(`${CATEGORY_HINT}\n`);
      io.out(
        rows.length === 0 ? `\n${noRanksText(kind)}\n` : `\n${rankTableText(filledColumns(kind, projections), rows)}`,
      );
    }
    return faults.length === 0 ? 0 : 3;
  },
};
