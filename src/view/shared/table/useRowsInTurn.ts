import { useEffect, type RefObject } from 'react';
import { inTurn } from '../inTurn.ts';

/** Rows that are laid out in one frame. */
const ROWS = 4;

/**
 * Lays out the rows that lie below the window, a few a frame. Until then the style sheet leaves them out, so that fifty new
 * ones hold nothing; but what was never laid out is not there for a screen reader.
 */
export function useRowsInTurn(body: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  useEffect(() => {
    if (rows.length === 0) return;
    let stop = inTurn(function next() {
      const left = body.current?.querySelectorAll(':scope > :not([data-laid])') ?? [];
      for (const row of [...left].slice(0, ROWS)) row.setAttribute('data-laid', '');
      if (left.length > ROWS) stop = inTurn(next, 'last');
    }, 'last');
    return () => stop();
  }, [body, rows]);
}
