type Run = () => void;
/** `last` is what comes below the window or for readers only. */
export type Place = 'first' | 'last';

const waiting: Readonly<Record<Place, Set<Run>>> = { first: new Set(), last: new Set() };
let frame: number | null = null;

const count = (): number => waiting.first.size + waiting.last.size;

/**
 * Runs in a frame that no other part of the page has: where each part that comes piece by piece had frames of its own, a
 * frame would have a piece of each, and be one long task again. What it answers with takes it back.
 */
export function inTurn(run: Run, place: Place = 'first'): () => void {
  waiting[place].add(run);
  frame ??= requestAnimationFrame(next);
  return () => {
    waiting[place].delete(run);
    if (frame === null || count() > 0) return;
    cancelAnimationFrame(frame);
    frame = null;
  };
}

function next(): void {
  const queue = waiting.first.size > 0 ? waiting.first : waiting.last;
  const [run] = queue;
  if (run) queue.delete(run);
  frame = count() > 0 ? requestAnimationFrame(next) : null;
  run?.();
}
