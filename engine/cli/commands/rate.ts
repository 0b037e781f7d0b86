import { join, resolve } from 'node:path';
import { formatCounted, formatPercent, NONE } from '@ddh/engine/internal/format';
import { addDays, type LeagueDate, type Venue } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import { LONGEST_PAUSE, type NamedNews } from '@ddh/forecast/history';
import { day, jsonOption, listed, readArgs, wholeNumber } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { checkLeagueOptions, LEAGUE_OPTIONS, leaguePaths, type LeagueValues } from './history/leaguePaths.ts';
import { MISSING_OPTIONS, readMissing } from './history/learn.ts';
import { readLineups } from './lineups.ts';
import { rateDays, type RateOrder, type RatedGame } from './rate/days.ts';
import { oldModels, writeModels, type OldModel } from './rate/write.ts';
import { ratingProblemText } from './history/texts.ts';
import { readSlateNews } from './slateNews.ts';
import type { ExpectedGoalie } from '@ddh/engine/internal/model';
import { exactOutcomes } from '@ddh/forecast/slate';
import type { RateReport } from '../reports/rate.ts';
import { table } from '../table.ts';

const COLUMNS = [
  { head: 'Date', left: true },
  { head: 'ET', left: true },
  { head: 'Game', left: true },
  { head: 'Goals' },
  { head: 'Home win' },
  { head: 'Away goalie', left: true },
  { head: 'Home goalie', left: true },
] as const;

/** Formats a row for each game: start, teams, expected goals, the home team's chance to win, and goalies. */
function gamesTable(games: readonly RatedGame[]): string {
  const rows = games.map((game) => {
    const { date, time, away, home } = game.rates;
    return [
      date,
      time ?? NONE,
      `${away.abbreviation} @ ${home.abbreviation}`,
      `${goalsText(away.goals)} - ${goalsText(home.goals)}`,
      formatPercent(homeWin(game)),
      goalieText(away.goalie),
      goalieText(home.goalie),
    ];
  });
  return table(COLUMNS, rows);
}

const goalsText = (goals: number): string => goals.toFixed(2);

const homeWin = ({ model }: RatedGame): number => exactOutcomes(model).wins.home.any;

const goalieText = (goalie: ExpectedGoalie | undefined): string =>
  goalie === undefined ? NONE : `${goalie.name} (${formatPercent(goalie.chance)})`;

type RatedGoalie = NonNullable<RateReport['rows'][number]['home']['goalie']>;

/** What `--json` prints of a game: the expected counts of both teams, and the goalies. */
function rowOf(game: RatedGame): RateReport['rows'][number] {
  const { gameId, date, time } = game.rates;
  const side = (venue: Venue): RateReport['rows'][number]['home'] => {
    const { name, abbreviation, goals, shots, blocks, powerPlayGoals, goalie } = game.rates[venue];
    const figures = { name, abbreviation, goals, shots, blocks, powerPlayGoals };
    return { ...figures, goalie: goalie === undefined ? null : goalieOf(goalie), text: { goals: goalsText(goals) } };
  };
  const win = homeWin(game);
  const text = { homeWin: formatPercent(win) };
  return { gameId, date, time, away: side('away'), home: side('home'), homeWin: win, text };
}

const goalieOf = ({ name, playerId, chance, confirmed, announced }: ExpectedGoalie): RatedGoalie => ({
  name,
  playerId: playerId ?? null,
  probability: chance,
  source: confirmed === true ? 'confirmed' : 'inferred',
  announcedAt: announced?.at ?? null,
  announcedBy: announced?.by ?? null,
  text: { probability: formatPercent(chance) },
});

const MOST_DAYS = 366;

const OPTIONS = {
  ...LEAGUE_OPTIONS,
  'as-of': {
    type: 'string',
    help: 'the first day to rate, YYYY-MM-DD. Results of this day and later days are ignored',
  },
  out: {
    type: 'string',
    help: 'the folder for the models. Models of other days stay. Models of the rated days are removed if the schedule no longer has their game on that day',
  },
  starters: {
    type: 'string',
    help: 'announced starting goalies: date, team, and player_id or player. Other starters are inferred from recent games. Rows of a team that does not play that day are not used',
  },
  absent: {
    type: 'string',
    help: 'players who will not play on any rated day: team, and player_id or player\nNames are accepted in any usual form (J. Swayman; Swayman, Jeremy), best with --rosters. A row whose name is unknown, or matches several players, is listed and not used',
  },
  news: {
    type: 'string',
    help: 'line-up news in place of --starters and --absent: confirmed goalies, scratches and returns of single days, by the time at which each became known (docs/data-contract.md has the fields). Entries of other days do not count, unless an absence lasts through the rated day. lineups.json says when the goalie was confirmed, and by whom',
  },
  days: {
    type: 'string',
    default: '1',
    help: `number of days to rate, starting with --as-of, 1 to ${MOST_DAYS}; 1 by default`,
  },
  only: {
    type: 'string',
    help: 'rates only these games of the days, by their ids, separated by commas. Models of the others stay',
  },
  ...MISSING_OPTIONS,
  ...jsonOption(
    'one object: asOf, learnt, last (day learned from), rows (a rated game each), problems (games that are not rated), names (rows not used), gaps (missing results), waiting (games that the league has taken off their day), earlier (gaps in earlier seasons, or null), removed (models), files and bytes of the models',
  ),
} as const;

const usage = `ddh rate --seasons <folder> --as-of <date> --out <folder> [--rosters <csv>] [--teams <csv>] [--news <json> | --starters <csv> --absent <csv>] [--days <n>] [--allow-missing | --known-gaps <ids>] [--only <ids>] [--json]
ddh rate --games <csv> --skaters <csv> --goalies <csv> --schedule <csv> --as-of <date> --out <folder> [...]

Rates teams, skaters and goalies from the games before a day, and writes a model for each game from that day on: {gameId}_gamemodel.json, the input of 'ddh simulate'. lineups.json has the starting goalies of all games in the folder. With --news, news.json has the entries about these games from before their scheduled starts.

${listed({}, OPTIONS)}

All files but --news are CSV, may be gzipped, and may have columns in any order and other columns; one of them may be - for standard input.

Nothing is written while results of the season before --as-of are missing: a scheduled game without a result (a postponed one counts by its new date), a game without all player rows, a game that is in neither file although the game numbers show that it exists, or a last game more than ${LONGEST_PAUSE} days ago. Each is listed; --allow-missing continues without them, --known-gaps without the named games. Gaps in earlier seasons are reported in one line.

  ddh rate --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz \\
           --schedule schedule.csv --as-of 2025-10-07 --days 7 --out models
  ddh simulate models --from 2025-10-07 --to 2025-10-07 --out data

Exit: 0; 1 when a file is wrong or cannot be read or written, or results are missing: then nothing is written, and the error of --json has the kind failed, noGames or missingResults; 2 for a wrong command line; 3 when models are written, but a game could not be rated, a row of --starters or --absent is not used because of its name, an entry of --news is not used because of its name or because it repeats or contradicts another one, results were missing, or a large part of earlier seasons is missing.
`;

export const rateCommand = reportCommand<RateReport>({
  name: 'rate',
  usage,
  forms: { rate: OPTIONS },
  makesFiles: true,
  async report(args, io, note) {
    const request = readRequest(args);
    const league = await leaguePaths(request.files, request.asOf, io);
    if (!league.ok) return failed(league.error);
    const order = { ...request, league: league.value };
    const target = { dir: resolve(io.cwd, order.out), shown: order.out };
    const noteRemoved = ({ file, gameId, date }: OldModel): void =>
      note(`removed ${join(order.out, file)}: ${order.league.schedule} has no game ${gameId} on ${date}`);
    const lineups = await readLineups(target, io);
    if (!lineups.ok) return failed(`${lineups.error}; nothing is written`);
    const news = await readSlateNews(target, io);
    if (!news.ok) return failed(`${news.error}; nothing is written`);
    const { asOf, to } = order;
    const isOfOtherDay = ({ date }: { readonly date: LeagueDate }): boolean => date < asOf || date > to;
    const rated = await rateDays(order, note, io);
    const ratedGames = rated.ok ? rated.value.games.map(({ rates }) => rates) : [];
    const isRated = ({ date, team }: NamedNews): boolean =>
      ratedGames.some((game) => game.date === date && (game.away.name === team || game.home.name === team));
    const kept = {
      lineups: lineups.value.filter((lineup) => order.only !== null || isOfOtherDay(lineup)),
      news: news.value?.filter((one) => isOfOtherDay(one) || (order.only !== null && !isRated(one))) ?? null,
    };
    if (!rated.ok) {
      const old = rated.error.kind === 'noGames' ? await oldModels(target, order, []) : [];
      if (old.length > 0 && (await writeModels(target, { games: [], news: null }, old, kept)).ok)
        old.forEach(noteRemoved);
      return rated;
    }
    const { games, problems, names, gaps, earlier, waiting, learnt, last } = rated.value;
    const explained = problems.map((problem) => ({ ...problem, message: ratingProblemText(problem) }));
    for (const { message } of explained) note(message);
    if (games.length === 0) return failed('no game can be rated, so nothing is written');
    // If a game moved from one rated day to another, its new model has the same file name and overwrites the old file,
    // so do not remove that file.
    const fresh = new Set(games.map(({ model }) => model.gameId));
    const old = (await oldModels(target, order, rated.value.scheduled)).filter(({ gameId }) => !fresh.has(gameId));
    const written = await writeModels(
      target,
      { games, news: order.news === undefined ? null : rated.value.news },
      old,
      kept,
    );
    if (!written.ok) return failed(written.error);
    old.forEach(noteRemoved);
    const { files, bytes } = written.value;
    const removed = old.map(({ file }) => file);
    const found = { rows: games.map(rowOf), problems: explained, names, gaps, earlier, waiting };
    const whole = problems.length === 0 && names.length === 0 && gaps.length === 0 && !earlier?.many;
    return ok({
      exit: whole ? 0 : 3,
      json: { asOf, learnt, last, ...found, removed, files, bytes },
      text:
        `Learned from ${formatCounted(learnt, 'game')}, the last on ${last}.\n${gamesTable(games)}` +
        `${formatCounted(files, 'game model')} in ${order.out}\n`,
    });
  },
});

type Request = Omit<RateOrder, 'league'> & { readonly files: LeagueValues; readonly out: string };

function readRequest(args: readonly string[]): Request {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [stray] = positionals;
  if (stray !== undefined)
    throw new UsageError(`'${stray}' has no option in front of it: give each file with its option`);
  const { starters, absent, news, out } = values;
  if (news !== undefined && (starters !== undefined || absent !== undefined))
    throw new UsageError('--news already names the goalies and the absent players: leave out --starters and --absent');
  checkLeagueOptions(values, [starters, absent, news]);
  const asOf = day('as-of', values['as-of']);
  if (asOf === null) throw new UsageError('give the day: --as-of YYYY-MM-DD');
  if (out === undefined || out === '') throw new UsageError('give the folder of the models: --out <folder>');
  const to = addDays(asOf, wholeNumber('days', values.days, 1, MOST_DAYS) - 1);
  return {
    files: values,
    asOf,
    to,
    starters,
    absent,
    news,
    only: values.only === undefined ? null : new Set(values.only.split(',').map((id) => id.trim())),
    ...readMissing(values['allow-missing'], values['known-gaps']),
    out,
  };
}
