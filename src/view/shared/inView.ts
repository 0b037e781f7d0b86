type Edge = 'top' | 'bottom';

/**
 * Scrolls an element that has just got the focus out from under what is in front of the page, such as the slip's dock,
 * a head of a table or the theme's bar (WCAG 2.4.11). Only for focus that is shown, because a press with the mouse or a
 * finger must not move the page.
 */
export function showFocused(element: Element | null): void {
  if (!(element instanceof HTMLElement) || !element.closest('.ddh') || !element.matches(':focus-visible')) return;
  const { top, bottom } = element.getBoundingClientRect();
  // The browser itself scrolls to an element outside the window, unless the page asked it not to.
  uncover(element, bottom > 0 && top < innerHeight);
}

/**
 * Scrolls an element as little as possible, so that nothing at the edges of the window or of a scrolling box covers it.
 * Unless `scrolls`, only sets the margins with which the browser scrolls. What covers the edges is found in the page
 * itself, so parts of the theme count, too.
 */
export function uncover(element: HTMLElement, scrolls = true): void {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const box = scrollerOf(element)?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const [from, to] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
  const high = coverFrom('top', x, from, element);
  const low = coverFrom('bottom', x, to, element);
  if (bottom - top > low - high) return;
  if (top < high) lowerSticky(element, high);
  element.style.setProperty('--ddh-over', `${high - from}px`);
  element.style.setProperty('--ddh-under', `${to - low}px`);
  if (scrolls) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * If an element is in a sticky part at the top, no scrolling brings it out from under a theme's bar that does not say
 * its height. Then all sticky parts begin below the bar.
 */
function lowerSticky(element: HTMLElement, high: number): void {
  for (let at: Element | null = element; at !== null && !at.matches('.ddh, dialog'); at = at.parentElement) {
    const { position, top } = getComputedStyle(at);
    if (position !== 'sticky' || top === 'auto' || at.getBoundingClientRect().top >= high) continue;
    const frame = element.closest<HTMLElement>('.ddh > *');
    for (const name of ['--ddh-top', '--ddh-host-bar']) frame?.style.setProperty(name, `${high}px`);
    return;
  }
}

function scrollerOf(element: Element): Element | null {
  let at = element.parentElement;
  while (at !== null && (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY)))
    at = at.parentElement;
  return at === document.scrollingElement || at === document.body ? null : at;
}

/** The most parts that lie one after the other at an edge: the theme's bar, the section's bar, and a table's head. */
const MOST_COVERS = 4;

/** Returns how far the parts at an edge reach, as a y coordinate. `y` is that of the edge. */
function coverFrom(edge: Edge, x: number, y: number, element: Element): number {
  for (let i = 0; i < MOST_COVERS; i++) {
    const hit = document.elementFromPoint(x, edge === 'top' ? y + 1 : y - 1);
    const reach = hit && reachOf(hit, edge, element);
    if (reach === null) break;
    y = reach;
  }
  return y;
}

/**
 * Returns how far the fixed or sticky part around `hit` reaches, or null if there is none. A part that contains the
 * element does not cover it.
 */
function reachOf(hit: Element, edge: Edge, element: Element): number | null {
  const isTop = edge === 'top';
  let reach = isTop ? -Infinity : Infinity;
  for (let at: Element | null = hit; at !== null && !at.contains(element); at = at.parentElement) {
    const { position, top, bottom, overflowY } = getComputedStyle(at);
    const far = at.getBoundingClientRect()[isTop ? 'bottom' : 'top'];
    // A box that clips its content ends where it says itself.
    if (overflowY !== 'visible') reach = far;
    else reach = isTop ? Math.max(reach, far) : Math.min(reach, far);
    if (position === 'fixed' || (position === 'sticky' && (isTop ? top : bottom) !== 'auto')) return reach;
  }
  return null;
}

/**
 * How much a dock shows. `full` shows all, `quiet` leaves out the notices, and `small` has only the fair odds, the
 * price and the verdict. `free` is a dock that is not sticky: it shows all, and is at the end of its page.
 */
type Form = 'full' | 'quiet' | 'small' | 'free';

/** The largest part of the window that a dock covers, and that in a window lower than LOW_PX. */
const [MOST, MOST_LOW, LOW_PX] = [0.4, 0.3, 400];

/**
 * Keeps a dock small enough for the window, and the focus visible when the dock grows, until `gone`. `part` is the dock
 * or a notice above it. Measures only when one of them, or the window, changes its size.
 */
export function watchDock(part: HTMLElement, gone: AbortSignal): void {
  const dock = part.closest<HTMLElement>('[data-dock]');
  if (!dock) return;
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
  sizes.observe(part);
  if (part === dock) window.addEventListener('resize', choose, { signal: gone });
  gone.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
  });
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
  const notices = [...dock.querySelectorAll('.ddh-dock-notice:not(dialog *)')].map((notice) =>
    notice.getBoundingClientRect(),
  );
  const first = Math.min(top, ...notices.filter(({ height }) => height > 1).map((notice) => notice.top));
  const most = innerHeight * (innerHeight < LOW_PX ? MOST_LOW : MOST);
  return bottom - first <= most && dock.scrollWidth <= dock.clientWidth;
}
