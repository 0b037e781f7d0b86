import { useLayoutEffect, type RefObject } from 'react';
import type { LadderTable } from '@ddh/engine/internal/hub';

/**
 * The line nearest even money stands in the middle of its region whenever another table is in it or it comes into sight:
 * before the browser paints, and without moving anything else.
 */
export function useCentred(region: RefObject<HTMLElement | null>, table: LadderTable): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    centre(element, table);
    let shown = element.clientHeight > 0;
    // What was hidden has lost its place, and has none to be put to before it is seen.
    const sight = new ResizeObserver(() => {
      const before = shown;
      shown = element.clientHeight > 0;
      if (shown && !before) centre(element, table);
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, [region, table]);
}

function centre(region: HTMLElement, { even }: LadderTable): void {
  const head = region.querySelector('thead');
  const row = region.querySelectorAll<HTMLElement>('tbody > tr')[even ?? -1];
  if (!head || !row) region.scrollTop = 0;
  else region.scrollTop = row.offsetTop - (region.clientHeight + head.offsetHeight - row.offsetHeight) / 2;
}
