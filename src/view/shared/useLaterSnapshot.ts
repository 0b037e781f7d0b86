import { startTransition, useEffect, useRef, useState } from 'react';
import { snapshot, subscribe, type Snapshot } from 'valtio/vanilla';

/**
 * A state as `useSnapshot` gives it, for what is not in the reader's hand: it is rendered after what was pressed or typed, in
 * slices, and hears of every change. What it hands on should be memoised by its parts.
 */
export function useLaterSnapshot<S extends object>(state: S): Snapshot<S> {
  const [now, setNow] = useState(() => snapshot(state));
  const rendering = useRef(now);
  useEffect(() => {
    const follow = (): void => {
      const next = snapshot(state);
      // One at a time: a rendering that each report began anew would not end while reports come.
      if (rendering.current !== now || next === now) return;
      rendering.current = next;
      startTransition(() => setNow(next));
    };
    // It may have changed since this was rendered.
    follow();
    // At once: whoever waits for what a change leads to need not wait for one more turn.
    return subscribe(state, follow, true);
  }, [state, now]);
  return now;
}
