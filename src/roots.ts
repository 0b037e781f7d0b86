import { effectsOf, type Placed } from './placement.ts';

/** The text of a root while the app runs in another root of the document. */
const ONCE = 'This app can be shown only once on a page, and it is already on this one.';

/** The rows that the server has printed into a root. */
const PRINTED = ':scope > .ddh-first';

/** The app as it runs in `element`, for one of its pages. */
export type Running = { readonly element: HTMLElement; readonly stop: () => void };

const pageOf = (root: HTMLElement): string => root.dataset['pageId'] ?? '';

/** Safari before 17.4 has no `checkVisibility`. There, the content of a closed `details` counts as visible. */
const isVisible = (root: HTMLElement): boolean =>
  'checkVisibility' in root
    ? root.checkVisibility({ checkVisibilityCSS: true })
    : (root as HTMLElement).getClientRects().length > 0;

/** Moves an element with its focus, dialogs and scroll positions, as far as the browser can. */
function put(element: HTMLElement, root: HTMLElement): void {
  if ('moveBefore' in root && element.isConnected) root.moveBefore(element, root.firstChild);
  else root.prepend(element);
}

/**
 * The app replaces what its root said, such as that the page is loading, but only once it has content itself. Rows that
 * the server has printed stay until the app has its own rows.
 */
function replaceSaid(root: HTMLElement, app: HTMLElement): void {
  if (app.firstChild === null || app.nextSibling === null) return;
  const isBehind = root.querySelector(PRINTED) !== null && app.querySelector('[data-pending]') !== null;
  app.className = isBehind ? 'ddh-behind' : '';
  if (isBehind) return;
  const left = root.querySelector<HTMLAnchorElement>(`${PRINTED} a:focus`);
  while (app.nextSibling !== null) app.nextSibling.remove();
  // The app has the same links.
  if (left) [...app.querySelectorAll('a')].find(({ href }) => href === left.href)?.focus({ preventScroll: true });
}

/**
 * Keeps the app in one of the roots of the document. Page builders hide one of two roots by the width of the window, and
 * popups add and remove roots. `start` makes the app for a root.
 */
export function followRoots(start: (root: HTMLElement) => Running): void {
  // Hosts that embed an older version of this app use the id `root`. Where the script began with our own id, an element
  // with that one belongs to the host.
  const isOld = document.getElementById('ddh-root') === null && document.getElementById('root') !== null;
  const selector = isOld ? '#root' : '#ddh-root';
  let known: readonly HTMLElement[] = [];
  let app: (Placed<HTMLElement> & { readonly running: Running }) | null = null;
  const told = new WeakSet<HTMLElement>();

  function perform(effect: ReturnType<typeof effectsOf<HTMLElement>>[number]): void {
    if (effect.type === 'stop') {
      app?.running.stop();
      app?.running.element.remove();
      app = null;
      return;
    }
    const { type, root } = effect;
    root.classList.add('ddh');
    // Our texts are English, whatever the site's language and direction are.
    root.lang = 'en';
    root.dir = 'ltr';
    if (type === 'tell') {
      if (told.has(root)) return;
      told.add(root);
      root.replaceChildren(Object.assign(document.createElement('p'), { textContent: ONCE }));
      return;
    }
    told.delete(root);
    app = { root, page: pageOf(root), running: app?.running ?? start(root) };
  }

  function settle(): void {
    const isOnly = known.length === 1;
    // To look whether an element is visible makes the browser do layout, and matters only among several.
    const seen = known.map((root) => ({ root, page: pageOf(root), isVisible: isOnly || isVisible(root) }));
    for (const effect of effectsOf(app, seen)) perform(effect);
    sizes.disconnect();
    if (!isOnly) for (const root of known) sizes.observe(root);
    tidy();
  }

  function tidy(): void {
    if (app === null) return;
    const { root, running } = app;
    if (running.element.parentNode !== root) put(running.element, root);
    replaceSaid(root, running.element);
  }

  const widths = new WeakMap<Element, number>();
  // A root that gets or loses its box changes its width. A change of height says nothing, and happens often.
  const sizes = new ResizeObserver((entries) => {
    let hasChanged = false;
    for (const { target, contentRect } of entries) {
      hasChanged ||= widths.has(target) && widths.get(target) !== contentRect.width;
      widths.set(target, contentRect.width);
    }
    // A move during this call would change sizes again, which browsers report as an error.
    if (hasChanged) requestAnimationFrame(settle);
  });

  function look(): void {
    const found = [...document.querySelectorAll<HTMLElement>(selector)];
    const isSame = found.length === known.length && found.every((root, place) => root === known[place]);
    known = found;
    if (isSame) tidy();
    else settle();
  }
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
  look();
}
