import { useEffect, useState } from 'react';
import { inTurn, type Place } from './inTurn.ts';

/**
 * How many of `wanted` parts are shown: the first at once, and one more with each frame. All at once they would be one long
 * task: whatever pieces they are rendered in, the browser styles and lays out what has come between two frames together.
 * Parts that go are gone at once; when they come again they come one by one again.
 */
export function useFrames(wanted: number, place: Place = 'usual'): number {
  const [came, setCame] = useState(0);
  const shown = Math.min(Math.max(came, 1), wanted);
  // Adjusted while rendering: what is gone is not remembered.
  if (came > wanted) setCame(wanted);
  useEffect(() => {
    if (shown === wanted) return;
    return inTurn(() => setCame(shown + 1), place);
  }, [place, shown, wanted]);
  return shown;
}
