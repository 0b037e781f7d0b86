import { err, ok, type Result } from '../result.ts';

/** Path and problem form a sentence: `records[12]."Over 5.5"` must be a number from 0 to 1. */
export type Problem = { readonly path: string; readonly problem: string };

/** Upper bound for the listed problems of a file. One bad column could otherwise cause 100,000. */
export const MOST_PROBLEMS = 100;

/** The valid data and the problems. `more` counts the problems beyond `MOST_PROBLEMS`. */
export type Loaded<T> = { readonly data: T; readonly problems: readonly Problem[]; readonly more: number };

/** An error means that nothing could be read. */
export type Decoded<T> = Result<Loaded<T>, Problem>;

/** Why a whole file is unusable. */
export type DatasetError =
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'stalled'; readonly seconds: number }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'notJson'; readonly detail: string }
  | ({ readonly kind: 'badDocument' } & Problem);

/** Collects the problems of one document. */
export class Problems {
  readonly list: Problem[] = [];
  more = 0;

  /** Builds the path only for a problem that is listed. */
  add(path: () => string, problem: string): void {
    if (this.list.length < MOST_PROBLEMS) this.list.push({ path: path(), problem });
    else this.more++;
  }

  loaded<T>(data: T): Decoded<T> {
    return ok({ data, problems: this.list, more: this.more });
  }
}

export const refused = (path: string, problem: string): Decoded<never> => err({ path, problem });

/** Characters of a key that a problem shows. A hostile file may have keys of a megabyte. */
const SHOWN = 80;

/** Formats a key as part of a path: `.Home` or `."Over 5.5"`. */
export function keyPath(key: string): string {
  if (/^[A-Za-z_]\w{0,40}$/.test(key)) return `.${key}`;
  return `.${JSON.stringify(key.length > SHOWN ? `${key.slice(0, SHOWN)}...` : key)}`;
}
