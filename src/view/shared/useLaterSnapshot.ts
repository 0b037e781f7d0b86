import { startTransition, useEffect, useReducer } from 'react';
import { snapshot, subscribe, type Snapshot } from 'valtio/vanilla';

/**
 * A state as `useSnapshot` gives it, for what is not in the reader's hand: it is rendered after what was pressed or typed, in
 * slices, and hears of every change. What it hands on should be memoised by its parts.
 */
export function useLaterSnapshot<S extends object>(state: S): Snapshot<S> {
  const [taken, take] = useReducer((_: Taken<S>, from: S) => takenOf(from), state, takenOf);
  useEffect(() => {
    // One at a time: a rendering that each report began anew would not end while reports come.
    let asked = false;
    const ask = (): void => {
      if (asked) return;
      asked = true;
      startTransition(() => take(state));
    };
    // It may have changed since this was taken.
    if (snapshot(state) !== taken.now) ask();
    // At once, in the middle of an action: what is rendered is taken only then, when the action has ended.
    return subscribe(state, ask, true);
  }, [state, taken]);
  return taken.now;
}

/** Another object each time: whoever asked hears that it was taken, also where nothing is other. */
type Taken<S> = { readonly now: Snapshot<S> };
const takenOf = <S extends object>(state: S): Taken<S> => ({ now: snapshot(state) });
