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

/**
 * Starts the worker that loads the data, before any other code is there. A page without settings, such as a bare embed,
 * starts it later. The app looks for it under this name, because this script shares no code with it.
 */
function startWorker(): void {
  if (document.getElementById('ddh-settings') === null) return;
  try {
    const worker = new Worker(new URL('../workers/datasets.worker.ts', import.meta.url), { type: 'module' });
    const started = { worker, isLost: false };
    worker.addEventListener('error', () => (started.isLost = true));
    Object.assign(window, { ddhDatasets: started });
  } catch {
    // The app tries again, and says why it cannot.
  }
}

// DDH_NEEDS names the oldest browsers that support both `@property` and `color-mix()`.
if ('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in oklab, red, red)')) {
  startWorker();
  // The smaller chunk requests data. If it fails, so does the other one, which imports it.
  Promise.all([import('./firstTab.ts'), import('./boot.tsx')]).catch((cause: unknown) => {
    tell(NOT_LOADED);
    console.error(cause);
  });
} else tell(DDH_NEEDS);
