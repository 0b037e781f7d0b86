import { useEffect, type RefObject } from 'react';
import { showFocused } from './focusInView.ts';

/**
 * How much a dock shows. `full` shows all, `quiet` leaves out the notices, and `small` has only the fair odds, the
 * price and the verdict. `free` is a dock that is not sticky: it shows all, and is at the end of its page.
 */
type Form = 'full' | 'quiet' | 'small' | 'free';

/** The largest part of the window that a dock covers, and that in a window lower than LOW_PX. */
const [MOST, MOST_LOW, LOW_PX] = [0.4, 0.3, 400];

/**
 * Keeps the dock around `part`, an element with `data-dock`, small enough for the window, and the focus visible when
 * the dock grows. `part` is the dock or a notice above it. Measures only when one of them, or the window, changes its
 * size.
 */
export function useDock(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = part.current?.closest<HTMLElement>('[data-dock]');
    if (!part.current || !dock) return;
    let frame = 0;
    // A changed form changes sizes again, which browsers report as an error during a resize observer's call.
    const choose = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => chooseForm(dock));
    };
    const sizes = new ResizeObserver(() => {
      if (dock.dataset['dock'] !== 'full' || !fits(dock)) choose();
      if (!dock.contains(document.activeElement)) showFocused(document.activeElement);
    });
    sizes.observe(part.current);
    if (part.current === dock) window.addEventListener('resize', choose);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('resize', choose);
    };
  }, [part]);
}

/** Gives a dock the first form that fits. Only a dock with a slip can leave something out. */
function chooseForm(dock: HTMLElement): void {
  const forms: readonly Form[] = dock.querySelector('[aria-haspopup=dialog]') ? ['full', 'quiet', 'small'] : ['full'];
  for (const form of forms) {
    dock.dataset['dock'] = form;
    if (fits(dock)) return;
  }
  dock.dataset['dock'] = 'free' satisfies Form;
}

function fits(dock: HTMLElement): boolean {
  // In a wide window the slip is a column, which is attached to the top.
  if (getComputedStyle(dock).bottom === 'auto') return true;
  const { top, bottom } = dock.getBoundingClientRect();
  const notices = [...dock.querySelectorAll('[role=status]:not(dialog *)')].map((notice) =>
    notice.getBoundingClientRect(),
  );
  const first = Math.min(top, ...notices.filter(({ height }) => height > 1).map((notice) => notice.top));
  const most = innerHeight * (innerHeight < LOW_PX ? MOST_LOW : MOST);
  return bottom - first <= most && dock.scrollWidth <= dock.clientWidth;
}
