import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio/vanilla';

/**
 * A snapshot for the long parts of a page. It is rendered after the press or the letter that changed the state, and the
 * next one interrupts it. Fields read `useSnapshot(state, { sync: true })` instead.
 */
export const useDeferredSnapshot = <S extends object>(state: S): Snapshot<S> => useDeferredValue(useSnapshot(state));
