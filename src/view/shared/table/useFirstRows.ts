import { useDeferredValue } from 'react';

/** The number of rows of the first commit: about a window's height. */
const FIRST_ROWS = 12;

type FirstRows<T> = {
  readonly listed: readonly T[];
  /** The rest follows in the next commit. */
  readonly pending: boolean;
};

/** The rows to render. A table of wide rows mounts in two commits, because all of them would be one long layout. */
export function useFirstRows<T>(rows: readonly T[]): FirstRows<T> {
  const listed = rows.slice(0, useDeferredValue(rows.length, FIRST_ROWS));
  return { listed, pending: listed.length < rows.length };
}
