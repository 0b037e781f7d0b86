import {
  filledColumns,
  OWNED_LIMITS,
  queryRanks,
  rankCsv,
  rankTable,
  scoringOf,
  type RankQuery,
} from '@ddh/engine/internal/fantasy';
import { CATEGORY_HINT, noRanksText, playersText, rankCaption, scoringText } from '@ddh/engine/internal/format';
import { leagueDay, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import { checkStdin, oneOf, onlyWord, readArgs, wholeNumber } from '../args.ts';
import { UsageError, type Command } from '../command.ts';
import { chooseFrame, chooseOrder, chooseTeam } from './fantasy/choose.ts';
import { readProjections } from './fantasy/read.ts';
import { readScoring } from './fantasy/scoring.ts';
import { rankJson, rankTableText } from './fantasy/texts.ts';

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
  summary: 'ranks players by projected fantasy points',
  usage,
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

    const note = (text: string): void => io.note(`ddh fantasy: ${text}\n`);
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
    if (values.csv) io.out(rankCsv(kind, rows));
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
