import { useEffect, useRef, useState } from 'react';
import { inTurn, type Place } from './inTurn.ts';

/**
 * What it is given, a frame later: what hangs on it is not laid out in one task with what is shown at once. Newer things
 * that come meanwhile take over the place in the queue, so that a stream of them is followed.
 */
export function useFrameLater<T>(newest: T, place: Place = 'usual'): T {
  const [shown, setShown] = useState(() => newest);
  const latest = useRef(newest);
  const takeBack = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = newest;
    if (Object.is(shown, newest)) {
      takeBack.current?.();
      takeBack.current = null;
      return;
    }
    if (takeBack.current !== null) return;
    takeBack.current = inTurn(() => {
      takeBack.current = null;
      setShown(() => latest.current);
    }, place);
  }, [newest, place, shown]);
  useEffect(
    () => () => {
      takeBack.current?.();
      takeBack.current = null;
    },
    [],
  );
  return shown;
}
