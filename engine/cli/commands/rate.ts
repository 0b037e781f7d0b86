import { resolve } from 'node:path';
import { formatCounted } from '../../src/format/index.ts';
import { addDays } from '../../src/words/index.ts';
import { day, readArgs, wholeNumber } from '../args.ts';
import { UsageError, type Command } from '../command.ts';
import { rateDays, type RateOrder } from './rate/days.ts';
import { gameJson, gamesTable } from './rate/texts.ts';
import { writeModels } from './rate/write.ts';
import { ratingProblemText } from './history/texts.ts';

const MOST_DAYS = 366;

const usage = `ddh rate --games <csv> --skaters <csv> --goalies <csv> --as-of <date> --schedule <csv> --out <folder>
         [--rosters <csv>] [--starters <csv>] [--absent <csv>] [--days <n>] [--json]

Rates teams, skaters and goalies on the games before a day, and writes a model of each game from that day on:
{gameId}_gamemodel.json, which 'ddh simulate' takes.

--games     played games: season, game_id, date, start_et, away, home, end (REG, OT, SO), and for away_ and home_: goals,
            reg_goals, en_goals, sog, pp_goals, blocks. Games not yet played may stand there without results
--skaters   a row for each dressed skater: game_id, team, player_id, player, pos, goals, assists, points, sog, blocks,
            hits, plus_minus, pp_goals, toi_sec
--goalies   a row for each goalie who played: game_id, team, player_id, player, starter (0, 1), decision (W, L, O),
            shots_against, saves, goals_against, shutout (0, 1), toi_sec
--as-of     the day, YYYY-MM-DD. Nothing of it or after it is used, whatever the files hold
--schedule  games to be played: game_id, date, start_et, away, home
--out       where the models go. Models of other games in it stay
--rosters   who is under contract: player_id, player, team, pos (C, LW, RW, D, G); the season's games correct it. Without it
            a team's last skaters play
--starters  who is in net: date, team, and player_id or player. Other starters are inferred from recent games; a row of
            a day when the team does not play is not used
--absent    who will not play, on any day rated: team, and player_id or player
            Names are read in any usual form (J. Swayman; Swayman, Jeremy), best with --rosters. A row whose name is unknown,
            or fits several players, is named and not used
--days      how many days of the schedule, from --as-of on; 1 without it
--json      one object: asOf, learnt, last (day learnt), games, problems, names (rows not used), files, bytes

All files are CSV or CSV gzipped, with columns in any order and others besides; one of them may be - for standard input.
A past game without skaters' rows is named, and its score is learnt all the same.

  ddh rate --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz \\
           --schedule schedule.csv --as-of 2025-10-07 --days 7 --out models
  ddh simulate models --from 2025-10-07 --to 2025-10-07 --out data

Exit: 0; 1 when a file is wrong or cannot be read or written: then nothing is changed; 2 for a wrong command line; 3 when
models are written, but a game could not be rated, or a row of --starters or --absent is not used because of its name.
`;

export const rate: Command = {
  name: 'rate',
  summary: 'rates past games and writes models of the next ones',
  usage,
  async run(args, io) {
    const order = readOrder(args);
    const note = (text: string): void => io.note(`ddh rate: ${text}\n`);
    const fail = (text: string): 1 => {
      note(text);
      return 1;
    };
    const rated = await rateDays(order, io);
    if (!rated.ok) return fail(rated.error);
    const { games, problems, names, learnt, last } = rated.value;
    for (const problem of problems) note(ratingProblemText(problem));
    if (games.length === 0) return fail('no game can be rated: nothing is written');
    const written = await writeModels({ dir: resolve(io.cwd, order.out), shown: order.out }, games);
    if (!written.ok) return fail(written.error);
    const { files, bytes } = written.value;
    if (order.json) {
      const { asOf } = order;
      io.out(`${JSON.stringify({ asOf, learnt, last, games: games.map(gameJson), problems, names, files, bytes })}\n`);
    } else {
      io.out(`Learnt from ${formatCounted(learnt, 'game')}, the last on ${last}.\n${gamesTable(games)}`);
      io.out(`${formatCounted(files, 'game model')} in ${order.out}\n`);
    }
    return problems.length === 0 && names.length === 0 ? 0 : 3;
  },
};

function readOrder(args: readonly string[]): RateOrder & { readonly out: string; readonly json: boolean } {
  const { values, positionals } = readArgs(args, {
    games: { type: 'string' },
    skaters: { type: 'string' },
    goalies: { type: 'string' },
    'as-of': { type: 'string' },
    schedule: { type: 'string' },
    rosters: { type: 'string' },
    starters: { type: 'string' },
    absent: { type: 'string' },
    days: { type: 'string', default: '1' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new UsageError(`give files by their options, not '${positionals[0]!}'`);
  const { games, skaters, goalies, schedule, rosters, starters, absent, out } = values;
  const asOf = day('as-of', values['as-of']);
  if (games === undefined || skaters === undefined || goalies === undefined)
    throw new UsageError('give the past games: --games, --skaters and --goalies');
  if (asOf === null) throw new UsageError('give the day: --as-of YYYY-MM-DD');
  if (schedule === undefined) throw new UsageError('give the games to rate: --schedule schedule.csv');
  if (out === undefined || out === '') throw new UsageError('give the folder of the models: --out models');
  const paths = [games, skaters, goalies, schedule, rosters, starters, absent];
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('only one file can be standard input');
  const to = addDays(asOf, wholeNumber('days', values.days, 1, MOST_DAYS) - 1);
  return { past: { games, skaters, goalies }, asOf, to, schedule, rosters, starters, absent, out, json: values.json };
}
