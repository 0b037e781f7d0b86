import { setImmediate } from 'node:timers/promises';
import { daysOf, findGaps, type GameSheet, type PastGaps, type ScheduleRow } from '@ddh/forecast/history';
import type { Rater } from '@ddh/forecast/rating';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Failure, Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import type { LeaguePaths } from './leaguePaths.ts';
import { earlierGapsText, gapText } from './texts.ts';

type GapsOrder = { readonly league: LeaguePaths; readonly asOf: LeagueDate; readonly allowMissing: boolean };

/**
 * Finds gaps in the results before a day. Fails if results of the day's season are missing, unless that is allowed.
 * `note` receives a line for each gap that does not fail.
 */
export function checkGaps(
  past: readonly GameSheet[],
  schedule: readonly ScheduleRow[],
  { league, asOf, allowMissing }: GapsOrder,
  note: (text: string) => void,
): Result<PastGaps, Failure> {
  const found = findGaps(past, schedule, asOf);
  const { gaps, earlier } = found;
  if (earlier !== null) note(earlierGapsText(earlier));
  const lines = gaps.map((gap) => gapText(gap, { past: league.past, schedule: league.schedule, asOf }));
  if (lines.length > 0 && !allowMissing) {
    const message = [
      ...lines,
      'nothing is written: add the missing results, or use --allow-missing to continue without them',
    ];
    return err({ kind: 'missingResults', message: message.join('\n'), gaps });
  }
  lines.forEach(note);
  return ok(found);
}

/** Shows progress under the name of the command. */
export async function observe(rater: Rater, sheets: readonly GameSheet[], command: string, io: Io): Promise<void> {
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
