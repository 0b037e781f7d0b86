type Run = () => void;
/** `first` is what was pressed for, `last` what comes below the window or for readers only. */
export type Place = 'first' | 'usual' | 'last';

const waiting: Readonly<Record<Place, Set<Run>>> = { first: new Set(), usual: new Set(), last: new Set() };
const queues = [waiting.first, waiting.usual, waiting.last];
let frame: number | null = null;

/** A press is no longer than this; what is held longer is something else, and nothing waits for it. */
const PRESS_MS = 200;
/** When what is pressed was pressed down. */
let pressed: number | null = null;
const release = (): void => {
  if (pressed !== null && frame !== null) {
    cancelAnimationFrame(frame);
    // The next frame has what the press led to, and no part beside that.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(next)));
  }
  pressed = null;
};
// While something is pressed nothing comes: what it leads to would wait until that is laid out.
addEventListener('pointerdown', ({ timeStamp }) => void (pressed = timeStamp), { capture: true, passive: true });
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { capture: true, passive: true });

const nextQueue = (): Set<Run> | undefined => queues.find(({ size }) => size > 0);

/**
 * Runs in a frame that no other part of the page has: where each part that comes piece by piece had frames of its own, a
 * frame would have a piece of each, and be one long task again. What it answers with takes it back.
 */
export function inTurn(run: Run, place: Place = 'usual'): () => void {
  waiting[place].add(run);
  frame ??= requestAnimationFrame(next);
  return () => {
    waiting[place].delete(run);
    if (frame === null || nextQueue()) return;
    cancelAnimationFrame(frame);
    frame = null;
  };
}

function next(now: number): void {
  if (pressed !== null && now - pressed < PRESS_MS) {
    frame = requestAnimationFrame(next);
    return;
  }
  const queue = nextQueue();
  const [run] = queue ?? [];
  if (run) queue?.delete(run);
  frame = nextQueue() ? requestAnimationFrame(next) : null;
  run?.();
}
