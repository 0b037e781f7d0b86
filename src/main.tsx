// WordPress may add a query to the URL of this script. A lazy chunk would import this script by its URL without the
// query, so the browser would load and run the script twice. So this script shares no code with chunks.

/** A sentence that names the oldest browsers that the page supports. `vite.config.ts` inserts it. */
declare const DDH_NEEDS: string;

const NOT_LOADED =
  "A part of this page could not be loaded. Reload the page. If this stays, the browser's console names the cause.";

function tell(text: string): void {
  const roots = document.querySelectorAll(document.getElementById('ddh-root') === null ? '#root' : '#ddh-root');
  for (const root of roots) {
    // Rows that the server has printed stay.
    const place = (root.querySelector('.ddh-first') && root.querySelector('.ddh-wait')) || root;
    place.textContent = text;
    place.setAttribute('lang', 'en');
    place.setAttribute('dir', 'ltr');
  }
}

// DDH_NEEDS names the oldest browsers that support both `@property` and `color-mix()`.
if ('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in oklab, red, red)'))
  import('./boot.tsx').catch((cause: unknown) => {
    tell(NOT_LOADED);
    console.error(cause);
  });
else tell(DDH_NEEDS);
