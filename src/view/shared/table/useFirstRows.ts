import { useDeferredValue } from 'react';

/** The number of rows of the first commit: about a window's height. */
const FIRST_ROWS = 12;

/** The rows to render. A table of wide rows mounts in two commits, because all of them would be one long layout. */
export function useFirstRows<T>(rows: readonly T[]): readonly T[] {
  return rows.slice(0, useDeferredValue(rows.length, FIRST_ROWS));
}
