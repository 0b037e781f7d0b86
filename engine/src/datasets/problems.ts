import { err, ok, type Result } from '../result.ts';

/**
 * A problem in a file. `path` and `problem` together form a sentence: `records[12]."Over 5.5"` must be a number from 0
 * to 1.
 */
export type Problem = { readonly path: string; readonly problem: string };

/** Upper bound for the number of listed problems in a file. One bad column could cause 100,000. */
export const MOST_PROBLEMS = 100;

/** The valid data and the first `MOST_PROBLEMS` problems. `more` counts the problems that are not listed. */
export type Loaded<T> = { readonly data: T; readonly problems: readonly Problem[]; readonly more: number };

/** The result of a decoder. It is an error if the whole document is unusable. */
export type Decoded<T> = Result<Loaded<T>, Problem>;

/** A server sent no data for `seconds`. */
export type Stalled = { readonly kind: 'stalled'; readonly seconds: number };

/** The reason why the bytes of a file could not be read. */
export type ReadError =
  | { readonly kind: 'http'; readonly status: number }
  | Stalled
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The reason why a whole file is unusable. */
export type DatasetError =
  | ReadError
  | { readonly kind: 'notJson'; readonly detail: string }
  | ({ readonly kind: 'badDocument' } & Problem);

/** Collects the problems of one document. */
export class Problems {
  readonly list: Problem[] = [];
  more = 0;

  /** Adds a problem. Calls `path` only if the problem is listed, because building paths is slow. */
  add(path: () => string, problem: string): void {
    if (this.list.length < MOST_PROBLEMS) this.list.push({ path: path(), problem });
    else this.more++;
  }

  loaded<T>(data: T): Decoded<T> {
    return ok({ data, problems: this.list, more: this.more });
  }
}

export const refused = (path: string, problem: string): Decoded<never> => err({ path, problem });

/** Maximum number of characters of a key in the text of a problem. A malicious file may have keys of a megabyte. */
const SHOWN = 80;

/** Formats a key as part of a path: `.Home` or `."Over 5.5"`. */
export function keyPath(key: string): string {
  if (/^[A-Za-z_]\w{0,40}$/.test(key)) return `.${key}`;
  return `.${JSON.stringify(key.length > SHOWN ? `${key.slice(0, SHOWN)}...` : key)}`;
}
