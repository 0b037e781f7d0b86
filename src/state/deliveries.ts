import type { Delivery, Tab } from '@ddh/workers/protocol';
import type { Services } from '../services/ports.ts';
import { createQuery } from './query.ts';
import type { SectionState } from './sectionState.ts';

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
function whenRested({ clock, leaving }: Pick<Services, 'clock' | 'leaving'>, load: () => void): void {
  if (leaving.isTyping()) clock.after(TYPING_PAUSE_MS, () => whenRested({ clock, leaving }, load));
  else load();
}

/** Checks for deliveries that are newer than a section's data. */
export function createChecks(
  services: Pick<Services, 'clock' | 'datasets' | 'leaving'>,
  state: Pick<SectionState<Tab>, 'dataInfo' | 'newer'>,
  catchUp: (version: string) => void,
) {
  const query = createQuery();
  /** Offers a newer delivery of another day, and calls `catchUp` for a delivery of the same day. */
  async function compare(find: () => Promise<Delivery | null>): Promise<void> {
    const { dataInfo } = state;
    if (dataInfo === null || dataInfo.manifest === 'absent') return;
    await query.run(
      () => ({ result: find() }),
      (delivery) => {
        if (delivery === null) return;
        // If the manifest could not be read when the data was loaded, files named in the manifest may be missing.
        const isNewer = delivery.version !== dataInfo.version || dataInfo.manifest === 'failed';
        const isSameDay = delivery.day !== null && delivery.day === dataInfo.day;
        state.newer = isNewer && !isSameDay;
        if (isSameDay) whenRested(services, () => catchUp(delivery.version));
      },
    );
  }
  return {
    /** Compares the section's data with the newest delivery. */
    look: (): Promise<void> => compare(() => services.datasets.newestDelivery()),
    /** Compares data that was loaded by the manifest in the page with the manifest that was requested beside it. */
    confirm: (): Promise<void> => compare(() => services.datasets.confirmedDelivery()),
    /** Drops the running check. Call this when the section's data changes. */
    cancel: query.cancel,
  };
}
