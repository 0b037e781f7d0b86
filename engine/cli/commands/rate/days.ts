import { setImmediate } from 'node:timers/promises';
import { formatCounted } from '../../../src/format/index.ts';
import {
  CLUBS,
  daysOf,
  type GameSheet,
  type NameGap,
  type ScheduleRow,
  type TeamKey,
} from '../../../src/history/index.ts';
import { compileGameModel, type GameModel, type GameRates } from '../../../src/model/index.ts';
import { createRater, type Rater, type RatingProblem } from '../../../src/rating/index.ts';
import { err, ok, VENUES, type LeagueDate, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import { readKnown } from '../history/readKnown.ts';
import { readPastGames, readSchedule, type PastPaths } from '../history/readPast.ts';

/** Files are as they were typed. */
export type RateOrder = {
  readonly past: PastPaths;
  readonly asOf: LeagueDate;
  /** The last day rated. */
  readonly to: LeagueDate;
  readonly schedule: string;
  readonly rosters: string | undefined;
  readonly starters: string | undefined;
  readonly absent: string | undefined;
};

export type RatedGame = { readonly rates: GameRates; readonly model: GameModel };
export type RatedDays = {
  readonly games: readonly RatedGame[];
  readonly problems: readonly RatingProblem[];
  /** Rows of starters and absent players that are not used. */
  readonly names: readonly NameGap[];
  /** Games learnt, and the day of the last. */
  readonly learnt: number;
  readonly last: LeagueDate;
};

/** Rates the games of some days on all games before the first of them. */
export async function rateDays(order: RateOrder, io: Io): Promise<Result<RatedDays, string>> {
  const all = await readPastGames(order.past, io);
  if (!all.ok) return all;
  const past = all.value.filter(({ game }) => game.date < order.asOf);
  const last = past.at(-1)?.game.date;
  if (last === undefined) return err(`${order.past.games} has no game before ${order.asOf}`);
  for (const text of lackingTexts(past, order.past)) io.note(`ddh rate: ${text}\n`);
  const schedule = await readDays(order, io);
  if (!schedule.ok) return schedule;
  const known = await readKnown(order, past, schedule.value, (text) => io.note(`ddh rate: ${text}\n`), io);
  if (!known.ok) return known;

  const rater = createRater(CLUBS);
  await learn(rater, past, io);
  const { rates, problems } = rater.rate(schedule.value, known.value.known);
  const games = rates.map((one) => ({ rates: one, model: compileGameModel(one) }));
  return ok({ games, problems, names: known.value.names, learnt: past.length, last });
}

/** A side whose rows are not all there: fewer skaters than ever dressed. */
const FEWEST_SKATERS = 15;

/** What the files of past games lack, as a lost part of one would show. */
function lackingTexts(past: readonly GameSheet[], paths: PastPaths): readonly string[] {
  const lacking = (path: string, enough: (sheet: GameSheet, team: TeamKey) => boolean): readonly string[] => {
    const games = past.filter((sheet) => VENUES.some((venue) => !enough(sheet, sheet.game[venue].team)));
    if (games.length === 0) return [];
    const { gameId, date } = games.at(-1)!.game;
    return [`${formatCounted(games.length, 'game')} without all rows in ${path}, the last ${gameId} of ${date}`];
  };
  const men = (sheet: GameSheet, team: TeamKey): number => sheet.skaters.filter((one) => one.team === team).length;
  return [
    ...lacking(paths.skaters, (sheet, team) => men(sheet, team) >= FEWEST_SKATERS),
    ...lacking(paths.goalies, (sheet, team) => sheet.goalies.some((one) => one.team === team)),
  ];
}

/** The scheduled games of the days to rate. */
async function readDays({ schedule, asOf, to }: RateOrder, io: Io): Promise<Result<readonly ScheduleRow[], string>> {
  const games = await readSchedule(schedule, io);
  if (!games.ok) return games;
  const chosen = games.value.filter(({ date }) => date >= asOf && date <= to);
  if (chosen.length > 0) return ok(chosen);
  const dates = games.value.map(({ date }) => date).toSorted();
  const has = dates.length === 0 ? 'no game' : `games of ${dates[0]!} to ${dates.at(-1)!}`;
  return err(`no game from ${asOf} to ${to}: ${schedule} has ${has}`);
}

async function learn(rater: Rater, sheets: readonly GameSheet[], io: Io): Promise<void> {
  const progress = createProgress(io, 'ddh rate');
  try {
    for (const { date, sheets: games } of daysOf(sheets)) {
      rater.learn(games);
      progress.show(() => `learning ${date}`);
      // Ctrl-C is heard between days.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}
