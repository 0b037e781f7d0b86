import { canPush, type LeagueDate } from '@ddh/engine/internal/domain';
import { formatCounted, formatDate, simErrorText } from '@ddh/engine/internal/format';
import type { Matchup, OverUnder } from '@ddh/engine/internal/parlay';
import type { SimError } from '@ddh/engine/internal/simulation';

/** What stands beside a line's field: that it is needed next, or what a whole number means; nothing else needs words. */
export function lineHint({ side, line }: OverUnder): string | null {
  if (side === null) return null;
  if (line === null) return NEEDS_LINE;
  return canPush(line) ? exactlyLosesText(line) : null;
}

/** The builder's date is not the chosen one. `date` is the option's label. */
export const dateMismatchText = (date: LeagueDate): string =>
  `The Parlay Builder is only available for today's games. Switch to '${formatDate(date)}' in the menu above.`;

/** A worker stopped answering, and a new one did not help: the one that simulates, and the one that reads files. */
const WORKER_LOST = 'the simulation stopped unexpectedly';

/** Code that is fetched when it is needed did not come: there is no connection, or another version of the page lies there. */
const PART_MISSING = 'a part of the page could not be loaded';

/** A side is picked, and nothing counts before its line. */
const NEEDS_LINE = 'needs a line';

/** What a whole-number line means: over is strictly above it, under strictly below. */
const exactlyLosesText = (line: number): string => `exactly ${line} loses`;

/** Why a simulation's worker gives no answer, beyond what is wrong with the file. */
export type WorkerProblem = { readonly kind: 'workerLost' | 'partMissing' };

/** The same, and what is wrong with the file. */
export function workerErrorText(error: SimError | WorkerProblem): string {
  switch (error.kind) {
    case 'workerLost':
      return WORKER_LOST;
    case 'partMissing':
      return PART_MISSING;
    default:
      return simErrorText(error);
  }
}

/** The head of a printed slip: game and date. */
export const paperHead = ({ away, home }: Pick<Matchup, 'away' | 'home'>, date: LeagueDate | null): string =>
  `${away} @ ${home}${date === null ? '' : `, ${formatDate(date)}`}`;

/** The game of a link is over, or of another day. What the link calls it is anybody's text, and not told. */
export const LINK_GAME_GONE =
  'The game of this link is not among those of the builder now, so its slip cannot be opened.';

/** Legs of a link whose players are not in the game now. `left`: how many the slip still has. */
export const linkLostText = (lost: number, left: number): string =>
  left === 0
    ? 'No player of this link is in its game now, so its slip cannot be opened.'
    : `${formatCounted(lost, 'leg')} of this link ${lost === 1 ? 'is' : 'are'} left out: no such player is in the game now.`;

/** The slip of a link is there, with the figures it was shared with. */
export const linkOpenedText = (legs: number): string =>
  `Opened from a link: ${formatCounted(legs, 'leg')}, with the figures of when it was shared.`;

/** A slip is on its way from a link. */
export const LINK_READING = 'Opening the slip of a link...';

/** The part of the page that reads links did not come. */
export const LINK_UNREAD =
  'The link could not be read: a part of the page could not be loaded. Reload the page to try again.';
