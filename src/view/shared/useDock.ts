import { useEffect, type RefObject } from 'react';
import { withInView } from './withInView.ts';

/** Keeps the dock around `part` small enough for the window. `part` is an element with `data-dock` or a notice above it. */
export function useDock(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const gone = new AbortController();
    withInView(({ watchDock }) => gone.signal.aborted || watchDock(element, gone.signal));
    return () => gone.abort();
  }, [part]);
}
