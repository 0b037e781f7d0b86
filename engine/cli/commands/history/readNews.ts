import { datasetErrorText } from '@ddh/engine/internal/format';
import { parseNews, type NewsEntry, type NewsFault, type NewsGap } from '@ddh/feeds/news';
import { err, unreachable, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readTextFile, typedPath } from '../../files.ts';
import { unmatchedText } from './texts.ts';
import { joinLines } from '../../printable.ts';

/** A news entry that is not used. `file` is the path of the news file, as the user typed it. */
export type PlacedNewsGap = NewsGap & { readonly file: string };

/** Reads a news file. Each line of the error text starts with the file's name and the place of the fault. */
export async function readNews(path: string, io: Io): Promise<Result<readonly NewsEntry[], string>> {
  const text = await readNewsText(path, typedPath(path, io.cwd), io);
  return text.ok ? checkedNews(path, text.value) : text;
}

/** Reads the text of a news file. Error texts name the file by `shown`. */
export async function readNewsText(shown: string, path: string, io: Io): Promise<Result<string, string>> {
  const text = await readTextFile(path, io.stdin);
  return text.ok ? text : err(`${shown}: ${datasetErrorText(text.error)}`);
}

/** Parses and checks the text of a news file. Each line of the error text starts with `path`. */
export function checkedNews(path: string, text: string): Result<readonly NewsEntry[], string> {
  const news = parseNews(text);
  if (news.ok) return news;
  return err(joinLines(news.error.map((fault) => `${path}: ${newsFaultText(fault)}`)));
}

export function newsFaultText(fault: NewsFault): string {
  const place = fault.path === '' ? 'the document' : fault.path;
  switch (fault.kind) {
    case 'notJson':
      return `not JSON (${fault.detail})`;
    case 'missing':
      return `${place} is missing`;
    case 'unknownField':
      return `${place} is not a known field`;
    case 'noPlayer':
      return `${place} names no player: give player or player_id`;
    case 'notLastDay':
      return `${place} may be given only for a scratch, and must not be before its date`;
    case 'wrong':
      return `${place} must be ${fault.expected}, not ${fault.found}`;
    default:
      return unreachable(fault);
  }
}

/** Explains why a news entry is not used. */
export const newsGapText = (gap: PlacedNewsGap): string => `${gap.file} ${gap.path} is not used: ${reasonText(gap)}`;

export function reasonText(gap: NewsGap): string {
  switch (gap.kind) {
    case 'repeated':
      return `It repeats ${gap.other}.`;
    case 'contradicts':
      return `It contradicts ${gap.other}, which has the same time.`;
    default:
      return unmatchedText(gap, gap.entry === 'goalie' ? 'goalie' : 'player');
  }
}
