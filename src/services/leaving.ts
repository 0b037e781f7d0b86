import type { Leaving } from './ports.ts';

/** The browser's own warning, in its own words (spec 4). */
export function browserLeaving(page: Pick<Window, 'addEventListener'>): Leaving {
  return {
    guard(unsaved) {
      page.addEventListener('beforeunload', (event) => {
        if (unsaved()) event.preventDefault();
      });
    },
  };
}
