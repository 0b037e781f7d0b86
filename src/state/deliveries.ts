import type { Services } from '../services/ports.ts';

/** Longest time between two checks of a visible page for a newer delivery, in ms. */
export const CHECK_MS = 60_000;
/** Each interval is shorter by up to this fraction, so that the pages of a site do not all check at the same time. */
const JITTER = 1 / 6;

/**
 * Runs `look` whenever the page becomes visible, and at intervals while it is visible. `look` never runs while the page
 * is hidden.
 */
export function whileSeen(
  { clock, leaving, random }: Pick<Services, 'clock' | 'leaving' | 'random'>,
  look: () => void,
): void {
  function wait(): void {
    clock.after(CHECK_MS * (1 - JITTER * random()), () => {
      if (leaving.isSeen()) look();
      wait();
    });
  }
  wait();
  leaving.onReturn(look);
}

/** Time between two attempts to load a newer delivery while the user types, in ms. */
const TYPING_PAUSE_MS = 500;

/** Runs `load` after the user has stopped typing, because loading could delay the text field. */
export function whenRested({ clock, leaving }: Pick<Services, 'clock' | 'leaving'>, load: () => void): void {
  if (leaving.isTyping()) clock.after(TYPING_PAUSE_MS, () => whenRested({ clock, leaving }, load));
  else load();
}
