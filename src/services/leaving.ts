import type { Clock, Leaving } from './ports.ts';

/** The parts of `window` that this module uses. */
type Left = Pick<Window, 'addEventListener'> & {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly location: Pick<Location, 'reload'>;
};

/** Time after the last change of a field during which the user counts as typing, in ms. */
export const TYPING_MS = 1_500;

export function browserLeaving(page: Left, { after }: Pick<Clock, 'after'>): Leaving {
  /** Cancels the timer that runs while the user types. */
  let cancelTyping: (() => void) | null = null;
  page.document.addEventListener(
    'input',
    (event) => {
      // Choosing an option or a radio button also causes an input event, but without `inputType`. Only typing has an
      // `inputType`.
      if (!('inputType' in event)) return;
      cancelTyping?.();
      cancelTyping = after(TYPING_MS, () => (cancelTyping = null));
    },
    { capture: true, passive: true },
  );
  return {
    isTyping: () => cancelTyping !== null,
    /** Browsers show their own text when they ask for confirmation (spec 4). */
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
