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
  element.style.setProperty('--ddh-over', `${high - from}px`);
  element.style.setProperty('--ddh-under', `${to - low}px`);
  if (scrolls && (top < high || bottom > low)) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
