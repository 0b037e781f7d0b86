type LayoutShift = { readonly value: number; readonly hadRecentInput: boolean };

/** The performance entries that the observers have recorded since the step began. */
type Recorded = {
  readonly events: PerformanceEventTiming[];
  readonly shifts: LayoutShift[];
  /** The time of the last input and the time of the last change of the document, in ms. Each is 0 until it happens. */
  lastInput: number;
  lastChange: number;
};

type Observed = { inpRecorded: Recorded };

/** Starts the observers. Runs in the page before the page's own scripts. */
export function observe(now: string): void {
  Date.now = () => Date.parse(now);
  const recorded: Recorded = { events: [], shifts: [], lastInput: 0, lastChange: 0 };
  Object.assign(window, { inpRecorded: recorded } satisfies Observed);
  new PerformanceObserver((list) => {
    recorded.events.push(...(list.getEntries() as PerformanceEventTiming[]));
    // The DOM type declarations lack `durationThreshold`, without which events under 104 ms are left out.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    recorded.shifts.push(...(list.getEntries() as unknown as LayoutShift[]));
  }).observe({ type: 'layout-shift', buffered: true });
  for (const type of ['pointerup', 'keydown']) {
    // The listener is not a named function, because tsx would wrap a named function in a helper that the page does not
    // have.
    addEventListener(type, ({ timeStamp }) => void (recorded.lastInput = timeStamp), { capture: true, passive: true });
  }
  new MutationObserver(() => {
    recorded.lastChange = performance.now();
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
}

/** Clears the recorded entries. Runs in the page before a step. */
export function forget(): void {
  const { inpRecorded } = window as unknown as Observed;
  inpRecorded.events.length = inpRecorded.shifts.length = 0;
  inpRecorded.lastInput = inpRecorded.lastChange = 0;
}

/**
 * Returns the step's Interaction to Next Paint and completion time in ms, and its layout shift. Runs in the page after
 * a step.
 */
export function recall(): { readonly inp: number; readonly complete: number; readonly shift: number } {
  const { events, shifts, lastInput, lastChange } = (window as unknown as Observed).inpRecorded;
  const interactions = events.filter(({ interactionId }) => interactionId > 0);
  return {
    inp: Math.max(0, ...interactions.map(({ duration }) => duration)),
    // A step that opens a page has no input: `lastInput` is 0, so the time is measured from the navigation.
    complete: Math.max(0, lastChange - lastInput),
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
}
