import { useEffect, useState } from 'react';

/**
 * How many of `wanted` parts are shown: the first at once, and one more with each frame. All at once they would be one long
 * task: whatever pieces they are rendered in, the browser styles and lays out what has come between two frames together.
 * They come one by one again when they have all gone, and when what they are parts `of` is another.
 */
export function useFrames(wanted: number, of?: unknown): number {
  const first = Math.min(wanted, 1);
  const [came, setCame] = useState({ shown: first, of });
  const shown = Object.is(came.of, of) ? Math.max(first, Math.min(came.shown, wanted)) : first;
  // Adjusted while rendering: what was there before is not shown for a moment first.
  if (shown !== came.shown || !Object.is(came.of, of)) setCame({ shown, of });
  useEffect(() => {
    if (shown === wanted) return;
    const frame = requestAnimationFrame(() => setCame({ shown: shown + 1, of }));
    return () => cancelAnimationFrame(frame);
  }, [shown, wanted, of]);
  return shown;
}
