import {
  createPlayerFinder,
  type AbsentPlayer,
  type KnownPlayers,
  type NameGap,
  type RosterPlayer,
  type ScheduledGame,
  type Starter,
} from '@ddh/forecast/history';
import { newsOfDays, type NewsPlayers } from '@ddh/feeds/news';
import type { Known } from '@ddh/forecast/rating';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { filesKey, remember } from '../../memory.ts';
import { readAbsent, readRosters, readStarters, type League } from './readPast.ts';
import { newsGapText, readNews, type PlacedNewsGap } from './readNews.ts';
import { nameGapText } from './texts.ts';

/** The paths of the files with rosters, starting goalies, absent players and news, as the user typed them. */
export type KnownPaths = {
  readonly rosters: string | undefined;
  readonly starters: string | undefined;
  readonly absent?: string | undefined;
  readonly news?: string | undefined;
};

/**
 * A row of a file, or an entry of the news, that is not used. Usually its name is unknown or matches several players.
 */
export type UnusedName = NameGap | PlacedNewsGap;

/** The past games and the teams, in which names are looked up. `key` is the cache key of the past games. */
export type NamedLeague = Pick<League, 'past'> & { readonly teams?: League['teams']; readonly key: string };

export type ReadKnown = {
  readonly known: Known;
  /** The absent players of all used rows, with the days on which they may return. */
  readonly absent: readonly AbsentPlayer[];
  readonly names: readonly UnusedName[];
};

/**
 * Reads the files and looks up their names. A player who may return by the first scheduled day is not treated as
 * absent. `note` receives a message for each entry of `names`, and for each starter whose team does not play on the
 * row's date.
 */
export async function readKnown(
  paths: KnownPaths,
  league: NamedLeague,
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
  io: Io,
): Promise<Result<ReadKnown, string>> {
  const { rosters, starters, absent, news } = paths;
  const withSkaters = absent !== undefined || news !== undefined;
  const key = `${league.key} ${withSkaters} ${await filesKey([rosters], io)}`;
  const named = await remember(io, 'players', key, () => readPlayers(league, rosters, withSkaters, io));
  if (!named.ok) return named;
  const { listed, goalies, allPlayers, finders } = named.value;

  const announced = starters === undefined ? null : await readStarters(starters, goalies, io);
  if (announced !== null && !announced.ok) return announced;
  const days = new Set(schedule.map(({ date }) => date));
  const starting =
    starters === undefined || announced === null
      ? null
      : playingStarters(
          starters,
          announced.value.starters.filter(({ date }) => days.has(date)),
          schedule,
          note,
        );
  const out = absent === undefined ? null : await readAbsent(absent, allPlayers, io);
  if (out !== null && !out.ok) return out;
  const entries = news === undefined ? null : await readNews(news, io);
  if (entries !== null && !entries.ok) return entries;
  const ofDays = entries === null ? null : newsOfDays(entries.value, finders, [...days]);
  const confirmed =
    news === undefined || ofDays === null ? null : playingStarters(news, ofDays.starters, schedule, note);
  const goalieGaps = (announced?.value.gaps ?? []).filter(({ date }) => days.has(date));
  const absentGaps = out?.value.gaps ?? [];
  const newsGaps = (ofDays?.gaps ?? []).map((gap): PlacedNewsGap => ({ file: news ?? '', ...gap }));
  for (const gap of goalieGaps) note(nameGapText(gap, 'goalie'));
  for (const gap of absentGaps) note(nameGapText(gap, 'player'));
  for (const gap of newsGaps) note(newsGapText(gap));
  const [first] = schedule;
  const absentPlayers = (out?.value.players ?? []).filter(
    ({ until }) => until === null || first === undefined || until > first.date,
  );
  return ok({
    absent: absentPlayers,
    known: {
      ...(listed === null ? {} : { roster: listed }),
      ...(starting === null && confirmed === null ? {} : { starters: [...(starting ?? []), ...(confirmed ?? [])] }),
      ...(out === null ? {} : { absent: absentPlayers.map(({ playerId }) => playerId) }),
      ...(ofDays === null ? {} : { scratches: ofDays.scratches, news: ofDays.used }),
    },
    names: [...goalieGaps, ...absentGaps, ...newsGaps],
  });
}

type Players = {
  /** The players on the rosters, or `null` without a file of rosters. */
  readonly listed: readonly RosterPlayer[] | null;
  readonly goalies: KnownPlayers;
  readonly allPlayers: KnownPlayers;
  readonly finders: NewsPlayers;
};

/**
 * Creates an index of all players by name. Callers cache the index, because building it from three seasons takes longer
 * than rating a day.
 */
async function readPlayers(
  { past, teams = [] }: NamedLeague,
  rosters: string | undefined,
  withSkaters: boolean,
  io: Io,
): Promise<Result<Players, string>> {
  const roster = rosters === undefined ? null : await readRosters(rosters, io);
  if (roster !== null && !roster.ok) return roster;
  const listed = roster?.value ?? [];
  const inGoal = listed.filter(({ position }) => position === 'G');
  const goalies = { past: past.flatMap((sheet) => sheet.goalies), roster: inGoal, teams };
  const skaters = withSkaters ? past.flatMap((sheet) => sheet.skaters) : [];
  const allPlayers = { past: [...goalies.past, ...skaters], roster: listed, teams };
  const finders = { goalies: createPlayerFinder(goalies), players: createPlayerFinder(allPlayers) };
  return ok({ listed: roster === null ? null : listed, goalies, allPlayers, finders });
}

/** Returns the starters whose team plays on their day, and reports the others. */
function playingStarters(
  path: string,
  starters: readonly Starter[],
  schedule: readonly ScheduledGame[],
  note: (text: string) => void,
): readonly Starter[] {
  const plays = new Set(schedule.flatMap(({ date, away, home }) => [`${date} ${away}`, `${date} ${home}`]));
  return starters.filter(({ date, team }) => {
    const isPlaying = plays.has(`${date} ${team}`);
    if (!isPlaying) note(`${path}: ${team} does not play on ${date}`);
    return isPlaying;
  });
}
