import { useEffect, useState } from 'react';

/**
 * How many of `wanted` parts are shown: the first at once, and one more with each frame. All at once they would be one long
 * task: whatever pieces they are rendered in, the browser styles and lays out what has come between two frames together.
 */
export function useFrames(wanted: number): number {
  const [shown, setShown] = useState(Math.min(wanted, 1));
  const now = Math.min(Math.max(shown, Math.min(wanted, 1)), wanted);
  // Adjusted while rendering: parts that go and come again come one by one again.
  if (now !== shown) setShown(now);
  useEffect(() => {
    if (now === wanted) return;
    const frame = requestAnimationFrame(() => setShown(now + 1));
    return () => cancelAnimationFrame(frame);
  }, [now, wanted]);
  return now;
}
