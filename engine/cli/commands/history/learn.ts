import { setImmediate } from 'node:timers/promises';
import { daysOf, findGaps, type GameSheet, type Gap, type PastGaps, type Schedule } from '@ddh/forecast/history';
import { createRater, type Rater } from '@ddh/forecast/rating';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Failure, Io } from '../../command.ts';
import { filesKey, remember } from '../../memory.ts';
import { createProgress } from '../../progress.ts';
import type { LeaguePaths } from './leaguePaths.ts';
import { readLeague, type League } from './readPast.ts';
import { earlierGapsText, gapText, waitingLines } from './texts.ts';
import { joinLines } from '../../printable.ts';

/** The missing results that a command tolerates: all of them, or only those of the named games. */
export type MissingOption = { readonly allowMissing: boolean; readonly knownGaps: ReadonlySet<string> };

/** The command-line options that `readMissing` turns into a `MissingOption`. */
export const MISSING_OPTIONS = {
  'allow-missing': {
    type: 'boolean',
    help: 'continues although results before --as-of are missing, which otherwise is an error',
  },
  'known-gaps': {
    type: 'string',
    help: 'continues although the results of these games are missing: their ids, separated by commas',
  },
} as const;

export const readMissing = (allow: boolean | undefined, known: string | undefined): MissingOption => ({
  allowMissing: allow ?? false,
  knownGaps: new Set(known?.split(',').map((id) => id.trim())),
});

type GapsOrder = { readonly league: LeaguePaths; readonly asOf: LeagueDate } & MissingOption;

/**
 * Finds gaps in the results before a day. Fails if results of the day's season are missing, unless the options allow
 * that. Otherwise `note` receives a line for each gap.
 */
export function checkGaps(
  past: readonly GameSheet[],
  schedule: Schedule,
  { league, asOf, allowMissing, knownGaps }: GapsOrder,
  note: (text: string) => void,
): Result<PastGaps, Failure> {
  const found = findGaps(past, schedule, asOf);
  const { gaps, earlier, waiting } = found;
  if (earlier !== null) note(earlierGapsText(earlier));
  const textOf = (gap: Gap): string => gapText(gap, { past: league.past, schedule: league.schedule, asOf });
  const unknown = allowMissing ? [] : gaps.flatMap((gap) => withoutGames(gap, knownGaps));
  if (unknown.length > 0) {
    const message = [
      ...unknown.map(textOf),
      'nothing is written: add the missing results, or use --allow-missing to continue without them',
    ];
    return err({ kind: 'missingResults', message: joinLines(message), gaps: unknown });
  }
  [...gaps.map(textOf), ...waitingLines(waiting)].forEach(note);
  return ok(found);
}

/** Returns the gap without the `known` games, or an empty list if no game remains. */
function withoutGames(gap: Gap, known: ReadonlySet<string>): readonly Gap[] {
  if (gap.kind === 'old') return [gap];
  const lacking = gap.lacking.filter(({ gameId }) => !known.has(gameId));
  return lacking.length === 0 ? [] : [{ ...gap, lacking }];
}

/** Returns the league's data. Commands of the same process share the data until a file changes. */
export async function recallLeague(paths: LeaguePaths, io: Io): Promise<Result<League, string>> {
  return remember(io, 'league', await leagueKey(paths, io), () => readLeague(paths, io));
}

type LearnOrder = { readonly league: LeaguePaths; readonly asOf: LeagueDate };

/** Returns a rater that has observed all games before `asOf`. Progress messages start with `command`. */
export async function learn(
  { teams, past }: League,
  { league, asOf }: LearnOrder,
  command: string,
  io: Io,
): Promise<Rater> {
  return remember(io, 'rater', `${asOf} ${await leagueKey(league, io)}`, async () => {
    const rater = createRater(teams);
    await observe(
      rater,
      past.filter(({ game }) => game.date < asOf),
      command,
      io,
    );
    return rater;
  });
}

/** Returns a cache key that changes when one of the league's files changes. */
export const leagueKey = ({ past, earlier, schedule, teams }: LeaguePaths, io: Io): Promise<string> =>
  filesKey(
    [...[...earlier, past].flatMap(({ games, skaters, goalies }) => [games, skaters, goalies]), schedule, teams],
    io,
  );

async function observe(rater: Rater, sheets: readonly GameSheet[], command: string, io: Io): Promise<void> {
  const progress = createProgress(io, command);
  try {
    for (const { date, sheets: games } of daysOf(sheets)) {
      rater.observe(games);
      progress.show(() => `learning ${date}`);
      // Yield, so that Ctrl-C works between days.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}
