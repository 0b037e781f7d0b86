import { err, ok, type Result } from '../result.ts';

/** What is wrong with a document, and where: `records[12]."Over 5.5"` must be a number from 0 to 1. */
export type Problem = { readonly path: string; readonly problem: string };

/** Enough to see what is wrong with a file; one bad column in 100,000 records must not become 100,000 sentences. */
export const MOST_PROBLEMS = 100;

/** What could be read, and what could not. `more` counts the problems beyond the first `MOST_PROBLEMS`. */
export type Loaded<T> = { readonly data: T; readonly problems: readonly Problem[]; readonly more: number };

/** An error only when nothing can be read: what did load can always be shown. */
export type Decoded<T> = Result<Loaded<T>, Problem>;

/** Why a whole file is of no use: it could not be had, it is no JSON, or not the document it should be. */
export type DatasetError =
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'stalled'; readonly seconds: number }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'notJson'; readonly detail: string }
  | ({ readonly kind: 'badDocument' } & Problem);

/** The growing list of one document's problems. */
export class Problems {
  readonly list: Problem[] = [];
  more = 0;

  /** The path is built only for a problem that is kept. */
  add(path: () => string, problem: string): void {
    if (this.list.length < MOST_PROBLEMS) this.list.push({ path: path(), problem });
    else this.more++;
  }

  loaded<T>(data: T): Decoded<T> {
    return ok({ data, problems: this.list, more: this.more });
  }
}

export const refused = (path: string, problem: string): Decoded<never> => err({ path, problem });

/** A key of a hostile file may be a megabyte long. */
const SHOWN = 80;

/** `.Home` or `."Over 5.5"`: a step into a record. */
export function keyPath(key: string): string {
  if (/^[A-Za-z_]\w{0,40}$/.test(key)) return `.${key}`;
  return `.${JSON.stringify(key.length > SHOWN ? `${key.slice(0, SHOWN)}...` : key)}`;
}
