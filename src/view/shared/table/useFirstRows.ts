import { useDeferredValue } from 'react';

/** The number of rows that React renders first: about as many as fit on the screen. */
const FIRST_ROWS = 12;

type FirstRows<T> = {
  readonly listed: readonly T[];
  /** True until the next commit, which renders the other rows. */
  readonly pending: boolean;
};

/**
 * Returns the rows to render. A table of wide rows mounts in two commits, because the layout of all rows at once would
 * take too long.
 */
export function useFirstRows<T>(rows: readonly T[]): FirstRows<T> {
  const listed = rows.slice(0, useDeferredValue(rows.length, FIRST_ROWS));
  return { listed, pending: listed.length < rows.length };
}
