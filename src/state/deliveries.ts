import type { Services } from '../services/ports.ts';

/** Time between two checks of an open page for a newer delivery, in ms. */
export const CHECK_MS = 5 * 60_000;
/** Each interval varies by up to this fraction, so that the pages of a site do not all check at the same time. */
const JITTER = 1 / 3;
/** A page that becomes visible again checks at once, unless its last check was less than this many ms ago. */
export const PAUSE_MS = 60_000;

/**
 * Runs `look` when the page becomes visible and at intervals while it is visible. `look` never runs while the page is
 * hidden.
 */
export function whileSeen(
  { clock, leaving, random }: Pick<Services, 'clock' | 'leaving' | 'random'>,
  look: () => void,
): void {
  let looked = clock.now();
  function run(): void {
    looked = clock.now();
    look();
  }
  function wait(): void {
    clock.after(CHECK_MS * (1 + JITTER * (2 * random() - 1)), () => {
      if (leaving.isSeen()) run();
      wait();
    });
  }
  wait();
  leaving.onReturn(() => {
    if (clock.now() - looked >= PAUSE_MS) run();
  });
}
