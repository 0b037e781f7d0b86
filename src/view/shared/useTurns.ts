import { useEffect, useState } from 'react';
import { inTurn, type Place } from './inTurn.ts';

/**
 * A list whose items come some a frame, at first and whenever others take their places: all at once they would be one long
 * task. Until its turn an item is the one that stood there before. It is as short as the newest list at once.
 */
export function useTurns<T>(newest: readonly T[], some = 1, place: Place = 'usual'): readonly T[] {
  const [came, setCame] = useState<readonly T[]>([]);
  useEffect(() => {
    const next = newest.findIndex((item, i) => i >= came.length || !Object.is(item, came[i]));
    if (next < 0) return;
    const until = next + some;
    return inTurn(() => setCame([...newest.slice(0, until), ...came.slice(until)]), place);
  }, [came, newest, place, some]);
  return came.slice(0, newest.length);
}
