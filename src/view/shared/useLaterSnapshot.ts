import { startTransition, useEffect, useState } from 'react';
import { snapshot, subscribe, type Snapshot } from 'valtio/vanilla';

/**
 * A state as `useSnapshot` gives it, for what is not in the reader's hand: it is rendered after what was pressed or typed, in
 * slices, and hears of every change. What it hands on should be memoised by its parts.
 */
export function useLaterSnapshot<S extends object>(state: S): Snapshot<S> {
  const [now, setNow] = useState(() => snapshot(state));
  useEffect(() => {
    const follow = (): void => startTransition(() => setNow(snapshot(state)));
    // It may have changed between the first rendering and this.
    follow();
    // At once: whoever waits for what a change leads to need not wait for one more turn.
    return subscribe(state, follow, true);
  }, [state]);
  return now;
}
