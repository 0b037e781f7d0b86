import {
  CLUBS,
  type GameSheet,
  type KnownPlayer,
  type ScheduledGame,
  type Starter,
} from '../../../src/history/index.ts';
import type { Known } from '../../../src/rating/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { readAbsent, readRosters, readStarters } from './readPast.ts';

/** Files of what is known beside past games, as they were typed. */
export type KnownPaths = {
  readonly rosters: string | undefined;
  readonly starters: string | undefined;
  readonly absent?: string | undefined;
};

/** Those files' rows. `note` is told what is not used of them: starters of teams that do not play that day. */
export async function readKnown(
  paths: KnownPaths,
  past: readonly GameSheet[],
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
  io: Io,
): Promise<Result<Known, string>> {
  const { rosters, starters, absent } = paths;
  const roster = rosters === undefined ? null : await readRosters(rosters, io);
  if (roster !== null && !roster.ok) return roster;
  const listed = roster?.value ?? [];
  const goalies = [...past.flatMap((sheet) => sheet.goalies), ...listed.filter(({ position }) => position === 'G')];
  const players = [...goalies, ...past.flatMap((sheet) => sheet.skaters), ...listed];

  const announced = starters === undefined ? null : await readStarters(starters, goalies, io);
  if (announced !== null && !announced.ok) return announced;
  const starting = announced === null ? null : chooseStarters(starters!, announced.value, goalies, schedule, note);
  if (starting !== null && !starting.ok) return starting;
  const out = absent === undefined ? null : await readAbsent(absent, players, io);
  if (out !== null && !out.ok) return out;
  const ids = idsOf(players);
  const nobody = out?.value.find((id) => !ids.has(id));
  if (nobody !== undefined) return err(`${absent!}: nobody of past games or rosters has the number ${nobody}`);
  return ok({
    ...(roster === null ? {} : { roster: listed }),
    ...(starting === null ? {} : { starters: starting.value }),
    ...(out === null ? {} : { absent: out.value }),
  });
}

const idsOf = (players: readonly KnownPlayer[]): ReadonlySet<number> =>
  new Set(players.map(({ playerId }) => playerId));

/** The starters of the schedule's days. One whom no file names otherwise is a slip of the pen, and so is a team. */
function chooseStarters(
  path: string,
  announced: readonly Starter[],
  goalies: readonly KnownPlayer[],
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
): Result<readonly Starter[], string> {
  const days = new Set(schedule.map(({ date }) => date));
  const plays = new Set(schedule.flatMap(({ date, away, home }) => [`${date} ${away}`, `${date} ${home}`]));
  const ids = idsOf(goalies);
  const chosen: Starter[] = [];
  for (const starter of announced) {
    const { date, team, playerId } = starter;
    if (!CLUBS.some(({ key }) => key === team)) return err(`${path}: ${team} is no team's abbreviation`);
    if (!days.has(date)) continue;
    if (!ids.has(playerId))
      return err(
        `${path}: ${playerId}, who starts for ${team} on ${date}, is a goalie of neither past games nor rosters`,
      );
    if (plays.has(`${date} ${team}`)) chosen.push(starter);
    else note(`${path}: ${team} does not play on ${date}`);
  }
  return ok(chosen);
}
