import {
  type AbsentPlayer,
  type GameSheet,
  type NameGap,
  type RosterPlayer,
  type ScheduledGame,
  type Starter,
  type Starters,
} from '@ddh/forecast/history';
import type { Known } from '@ddh/forecast/rating';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readAbsent, readRosters, readStarters } from './readPast.ts';
import { nameGapText } from './texts.ts';

/** The paths of the files with rosters, starting goalies and absent players, as the user typed them. */
export type KnownPaths = {
  readonly rosters: string | undefined;
  readonly starters: string | undefined;
  readonly absent?: string | undefined;
};

/** `names` lists the rows that are not used because their name is unknown or matches several players. */
export type ReadKnown = {
  readonly known: Known;
  /** All rows of absent players that are used, with the days on which they may return. */
  readonly absent: readonly AbsentPlayer[];
  readonly names: readonly NameGap[];
};

/**
 * Reads the files. A player who may return by the first scheduled day is not absent. `note` receives a message for each unused row: those in `names`, and starters of teams that do not
 * play on the row's date.
 */
export async function readKnown(
  paths: KnownPaths,
  past: readonly GameSheet[],
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
  io: Io,
): Promise<Result<ReadKnown, string>> {
  const { rosters, starters, absent } = paths;
  const roster = rosters === undefined ? null : await readRosters(rosters, io);
  if (roster !== null && !roster.ok) return roster;
  const listed = roster?.value ?? [];
  const isGoalie = ({ position }: RosterPlayer): boolean => position === 'G';
  const goalies = { past: past.flatMap((sheet) => sheet.goalies), roster: listed.filter(isGoalie) };

  const announced = starters === undefined ? null : await readStarters(starters, goalies, io);
  if (announced !== null && !announced.ok) return announced;
  const starting =
    starters === undefined || announced === null ? null : chooseStarters(starters, announced.value, schedule, note);
  const skaters = absent === undefined ? [] : past.flatMap((sheet) => sheet.skaters);
  const allPlayers = { past: [...goalies.past, ...skaters], roster: listed };
  const out = absent === undefined ? null : await readAbsent(absent, allPlayers, io);
  if (out !== null && !out.ok) return out;
  const [goalieGaps, absentGaps] = [starting?.gaps ?? [], out?.value.gaps ?? []];
  for (const gap of goalieGaps) note(nameGapText(gap, 'goalie'));
  for (const gap of absentGaps) note(nameGapText(gap, 'player'));
  const [first] = schedule;
  const absentPlayers = (out?.value.players ?? []).filter(
    ({ until }) => until === null || first === undefined || until > first.date,
  );
  return ok({
    absent: absentPlayers,
    known: {
      ...(roster === null ? {} : { roster: listed }),
      ...(starting === null ? {} : { starters: starting.starters }),
      ...(out === null ? {} : { absent: absentPlayers.map(({ playerId }) => playerId) }),
    },
    names: [...goalieGaps, ...absentGaps],
  });
}

/** Returns the starters of scheduled games. On days with scheduled games, reports starters whose team does not play. */
function chooseStarters(
  path: string,
  { starters, gaps }: Starters,
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
): { readonly starters: readonly Starter[]; readonly gaps: readonly NameGap[] } {
  const days = new Set(schedule.map(({ date }) => date));
  const plays = new Set(schedule.flatMap(({ date, away, home }) => [`${date} ${away}`, `${date} ${home}`]));
  const ofDays = starters.filter(({ date }) => days.has(date));
  for (const { date, team } of ofDays)
    if (!plays.has(`${date} ${team}`)) note(`${path}: ${team} does not play on ${date}`);
  return {
    starters: ofDays.filter(({ date, team }) => plays.has(`${date} ${team}`)),
    gaps: gaps.filter(({ date }) => days.has(date)),
  };
}
