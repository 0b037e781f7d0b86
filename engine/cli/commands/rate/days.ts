import { setImmediate } from 'node:timers/promises';
import { formatCounted } from '../../../src/format/index.ts';
import {
  CLUBS,
  daysOf,
  type GameSheet,
  type KnownPlayer,
  type ScheduleRow,
  type Starter,
} from '../../../src/history/index.ts';
import { compileGameModel, type GameModel, type GameRates } from '../../../src/model/index.ts';
import { createRater, type Known, type Rater, type RatingProblem } from '../../../src/rating/index.ts';
import { err, ok, type LeagueDate, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import {
  readAbsent,
  readPastGames,
  readRosters,
  readSchedule,
  readStarters,
  type PastPaths,
} from '../history/readPast.ts';

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
  const bare = past.filter(({ skaters }) => skaters.length === 0);
  if (bare.length > 0) {
    const which = `${bare[0]!.game.gameId}${bare.length === 1 ? '' : ', ...'}`;
    io.note(`ddh rate: ${formatCounted(bare.length, 'game')} without rows in ${order.past.skaters}: ${which}\n`);
  }
  const schedule = await readDays(order, io);
  if (!schedule.ok) return schedule;
  const known = await readKnown(order, past, io);
  if (!known.ok) return known;

  const rater = createRater(CLUBS);
  await learn(rater, past, io);
  const { rates, problems } = rater.rate(schedule.value, known.value);
  const games = rates.map((one) => ({ rates: one, model: compileGameModel(one) }));
  return ok({ games, problems, learnt: past.length, last });
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

async function readKnown(order: RateOrder, past: readonly GameSheet[], io: Io): Promise<Result<Known, string>> {
  const { rosters, starters, absent } = order;
  const roster = rosters === undefined ? null : await readRosters(rosters, io);
  if (roster !== null && !roster.ok) return roster;
  const listed = roster?.value ?? [];
  const goalies: readonly KnownPlayer[] = [
    ...past.flatMap((sheet) => sheet.goalies),
    ...listed.filter(({ position }) => position === 'G'),
  ];
  const announced = starters === undefined ? null : await readStartersOf(order, starters, goalies, io);
  if (announced !== null && !announced.ok) return announced;
  const players: readonly KnownPlayer[] = [...goalies, ...past.flatMap((sheet) => sheet.skaters), ...listed];
  const out = absent === undefined ? null : await readAbsent(absent, players, io);
  if (out !== null && !out.ok) return out;
  return ok({
    ...(roster === null ? {} : { roster: listed }),
    ...(announced === null ? {} : { starters: announced.value }),
    ...(out === null ? {} : { absent: out.value }),
  });
}

/** The starters of the days to rate. One whom no file names otherwise is a slip of the pen. */
async function readStartersOf(
  { asOf, to }: RateOrder,
  path: string,
  goalies: readonly KnownPlayer[],
  io: Io,
): Promise<Result<readonly Starter[], string>> {
  const announced = await readStarters(path, goalies, io);
  if (!announced.ok) return announced;
  const chosen = announced.value.filter(({ date }) => date >= asOf && date <= to);
  const ids = new Set(goalies.map(({ playerId }) => playerId));
  const stranger = chosen.find(({ playerId }) => !ids.has(playerId));
  if (stranger === undefined) return ok(chosen);
  const { date, team, playerId } = stranger;
  return err(`${path}: ${playerId}, who starts for ${team} on ${date}, is a goalie of neither past games nor rosters`);
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
