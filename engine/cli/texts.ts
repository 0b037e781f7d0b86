import { formatCounted, gameModelErrorText } from '@ddh/engine/internal/format';
import type { GameModelError } from '@ddh/engine/internal/model';
import { unreachable } from '@ddh/engine/internal/result';
import type { LeftOutRows, NoGame } from '@ddh/engine/internal/vault';

/** Formats a file size in millions of bytes: `0.4 MB`, `1,234.5 MB`. */
export const formatMegabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** Lists two valid values or more: `goals, assists or points`. */
export const orList = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

export const JSON_LINES =
  'the file is JSON Lines: in pandas, write it with to_json(path, orient="records") without lines=True';

export const JSON_FOR_CSV = 'the file is JSON: write it as CSV, in pandas with to_csv(path, index=False)';

/** Explains why a season model is invalid. The text follows the file's name or the season. */
export const seasonModelErrorText = (error: GameModelError): string =>
  `is not a valid season model: ${gameModelErrorText(error)}`;

/**
 * Explains why a game model is invalid. If it is of another version, also names the commands that make it again. The
 * text follows the file's name.
 */
export const modelErrorText = (error: GameModelError): string =>
  gameModelErrorText(error) +
  (error.kind === 'modelVersion'
    ? ": rate its day again ('ddh rate', or 'ddh night' for all files of a day) or remove the file"
    : '');

/**
 * Says that the pages leave out rows of a value file, and why. The sentence begins with the file's name and `records`.
 */
export const leftOutText = ({ why, rows }: LeftOutRows): string =>
  `are left out by the pages: schedule_times has no game ${noGameText(why)} (${formatCounted(rows, 'record')})`;

function noGameText(why: NoGame): string {
  switch (why.kind) {
    case 'otherDay':
      return `on ${why.date}`;
    case 'noGame':
      return `of ${why.teams.join(' and ')}${why.date === null ? '' : ` on ${why.date}`}`;
    default:
      return unreachable(why);
  }
}
