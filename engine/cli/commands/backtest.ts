import { setImmediate } from 'node:timers/promises';
import {
  BASELINES,
  summarizeEvents,
  walkForward,
  type MarketSummary,
  type Walk,
  type WalkOptions,
} from '@ddh/forecast/backtest';
import { RULES } from '@ddh/engine/internal/scores';
import { formatCounted } from '@ddh/engine/internal/format';
import { KNOWN_TEAMS, scheduled, type GameSheet } from '@ddh/forecast/history';
import { createRater } from '@ddh/forecast/rating';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Command, Io } from '../command.ts';
import { createProgress } from '../progress.ts';
import { projectionsText, scoreProjections } from './backtest/projections.ts';
import { RECORDS, readBacktestRequest } from './backtest/request.ts';
import { marketName, problemTexts, scoresText, skatersText, verdict } from './backtest/texts.ts';
import { readKnown } from './history/readKnown.ts';
import { readPastGames } from './history/readPast.ts';
import { seasonProblemText } from './project/texts.ts';

const usage = `ddh backtest --games <csv> --skaters <csv> --goalies <csv> [--season <season>] [--rosters <csv>]
             [--starters <csv> | --news <json>] [--records <n>] [--json]
ddh backtest --projections --games <csv> --skaters <csv> --goalies <csv> [--season <season>] [--rosters <csv>] [--json]

Measures how good past forecasts would have been: walks through a season, rates and simulates each day's games from the days
before it only, and scores the forecasts together with two baselines.

--games     played games; --skaters, --goalies: their player rows. Columns as in 'ddh rate'. The model only learns from
            earlier seasons; without any, the first weeks are guesses
--season    the season to score; by default, the last one in --games
--rosters   the players of all teams at the start of the season; its games update them
--starters  announced starting goalies. Other starters are inferred from recent games
--news      line-up news in place of --starters, as in 'ddh rate': goalies and scratches of the days that the entries are about,
            whenever they became known
--records   records per game, for the skater markets; ${RECORDS} by default. Wins, totals and puck lines are exact
--projections  scores the projections of 'ddh project' instead: fantasy points in the rest of the season and in the next week
            (the first that starts on or after the day), on the first of each month from October to April, of every player
            with a game so far, in the standard scoring of the statistics that score sheets have. Two baselines: the player's
            points per team game so far this season (pace), or in the season before, times the games to come. Intervals treat
            players as independent, not a player's days. --json: season, errors, days, problems
--json      one object: season, records, games, skaters, problems, and for each market the scores, their differences with
            95 % intervals, and expected and observed shares by tenths of the events

Constant: the share in the last 1,312 games; for skaters, that of forwards or defensemen. Rolling: independent Poisson counts
with the averages of the last games as means. Lower scores are better; a difference below 0 favors the model. A skater counts
if they were expected to dress and did.

  ddh backtest --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz --season 2024-25
  ddh backtest --projections --games games.csv --skaters skater_games.csv.gz --goalies goalie_games.csv.gz

Exit: 0; 1 when a file is wrong or unreadable; 2 for a wrong command line; 3 when a game cannot be rated or a row of
--starters or an entry of --news is not used: these are listed, and the others are scored.
`;

export const backtestCommand: Command = {
  name: 'backtest',
  summary: 'walks through a past season and scores the forecasts and two baselines',
  usage,
  async run(args, io) {
    const request = readBacktestRequest(args);
    const fail = (text: string): 1 => {
      io.note(`ddh backtest: ${text}\n`);
      return 1;
    };
    const sheets = await readPastGames(request.past, io);
    if (!sheets.ok) return fail(sheets.error);
    const season = chooseSeason(sheets.value, request.season);
    if (!season.ok) return fail(season.error);
    const games = sheets.value.filter(({ game }) => game.season === season.value).map(scheduled);
    const known = await readKnown(request, sheets.value, games, (text) => io.note(`ddh backtest: ${text}\n`), io);
    if (!known.ok) return fail(known.error);

    const { records, json } = request;
    const whole = known.value.names.length === 0;
    if (request.projections) {
      const scored = await scoreProjections(sheets.value, season.value, known.value.known, io);
      const { events, problems } = scored.walk;
      if (events.length === 0) return fail(`no player of ${season.value} can be projected on the first of a month`);
      for (const problem of problems) io.note(`ddh backtest: ${seasonProblemText(problem)}\n`);
      const { errors, days } = scored;
      io.out(json ? `${JSON.stringify({ season: season.value, errors, days, problems })}\n` : projectionsText(scored));
      return problems.length === 0 && whole ? 0 : 3;
    }
    const walk = await walkThrough(sheets.value, { known: known.value.known, season: season.value, records }, io);
    const { skaters, problems } = walk;
    for (const text of problemTexts(problems)) io.note(`ddh backtest: ${text}\n`);
    if (walk.games === 0) return fail(`no game of ${season.value} can be rated`);
    // Leave out markets without events. Skater markets have none if the season has no skater rows.
    const markets = walk.markets.filter(({ held }) => held.length > 0).map((one) => summarizeEvents(one, records));
    if (json) {
      const named = markets.map((one) => ({ name: marketName(one.market), ...one }));
      io.out(
        `${JSON.stringify({ season: season.value, records, games: walk.games, skaters, problems, markets: named })}\n`,
      );
    } else {
      io.out(report(season.value, walk, markets, records));
    }
    return problems.length === 0 && whole ? 0 : 3;
  },
};

function chooseSeason(sheets: readonly GameSheet[], wanted: string | undefined): Result<string, string> {
  const seasons = [...new Set(sheets.map(({ game }) => game.season))].toSorted();
  const last = seasons.at(-1);
  if (last === undefined) return err('the files have no games');
  const season = wanted ?? last;
  return seasons.includes(season) ? ok(season) : err(`no games of ${season}: the files have ${seasons.join(', ')}`);
}

async function walkThrough(sheets: readonly GameSheet[], options: WalkOptions, io: Io): Promise<Walk> {
  const all = sheets.filter(({ game }) => game.season === options.season).length;
  const progress = createProgress(io, 'ddh backtest');
  const steps = walkForward(createRater(KNOWN_TEAMS), sheets, options);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const { date, games } = step.value;
      progress.show(() => `${date}, ${games} of ${formatCounted(all, 'game')}`);
      // Yield, so that Ctrl-C works between games.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}

function report(season: string, { games, skaters }: Walk, markets: readonly MarketSummary[], records: number): string {
  const head = `${season}: ${formatCounted(games, 'game')}, ${formatCounted(records, 'record')} each. ${skatersText(skaters)}`;
  const tables = RULES.map((rule) => scoresText(rule, markets));
  const verdicts = RULES.flatMap((rule) => BASELINES.map((baseline) => verdict(markets, rule, baseline)));
  return `${head}\n\n${tables.join('\n')}\n${verdicts.join('')}`;
}
