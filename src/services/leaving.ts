import type { Clock, Leaving } from './ports.ts';

/** The page as far as it is left and come back to. */
type Left = Pick<Window, 'addEventListener'> & {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly location: Pick<Location, 'reload'>;
};

export function browserLeaving(page: Left, { after }: Pick<Clock, 'after'>): Leaving {
  return {
    /** The browser's own warning, in its own words (spec 4). */
    guard(unsaved) {
      page.addEventListener('beforeunload', (event) => {
        if (unsaved()) event.preventDefault();
      });
    },
    isSeen: () => page.document.visibilityState === 'visible',
    onReturn(run) {
      page.document.addEventListener('visibilitychange', () => {
        if (page.document.visibilityState === 'visible') run();
      });
    },
    onAway(ms, run) {
      let cancel = (): void => undefined;
      page.document.addEventListener('visibilitychange', () => {
        cancel();
        if (page.document.visibilityState === 'hidden') cancel = after(ms, run);
      });
    },
    restart: () => page.location.reload(),
  };
}
