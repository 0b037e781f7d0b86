import type { Services } from '../services/ports.ts';

/** How often an open page looks for a newer delivery, in ms. */
export const CHECK_MS = 5 * 60_000;
/** Each wait differs by up to this share of it, so that the pages of a site do not ask together. */
const JITTER = 1 / 3;
/** A page that is seen again looks at once, unless it looked within this time, in ms. */
export const PAUSE_MS = 60_000;

/** Runs `look` now and then while the page is seen, and when it is seen again. Never while it is hidden. */
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
