import { useLayoutEffect, type RefObject } from 'react';
import type { LadderTable } from '@ddh/engine/internal/hub';

/**
 * Scrolls the line nearest even money to the middle of its region when the table changes or becomes visible. Runs
 * before the browser paints and scrolls nothing else.
 */
export function useCentered(region: RefObject<HTMLElement | null>, table: LadderTable): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    center(element, table);
    let shown = element.clientHeight > 0;
    // A hidden region loses its scroll position, and cannot be scrolled before it is visible.
    const sight = new ResizeObserver(() => {
      const before = shown;
      shown = element.clientHeight > 0;
      if (shown && !before) center(element, table);
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, [region, table]);
}

function center(region: HTMLElement, { even }: LadderTable): void {
  const head = region.querySelector('thead');
  const row = region.querySelectorAll<HTMLElement>('tbody > tr')[even ?? -1];
  if (!head || !row) region.scrollTop = 0;
  else region.scrollTop = row.offsetTop - (region.clientHeight + head.offsetHeight - row.offsetHeight) / 2;
}
