import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio/vanilla';

/**
 * A snapshot for long content. Content with this snapshot renders after the event that changed the state, and a later
 * event interrupts the rendering. Fields use `useSnapshot(state, { sync: true })` instead.
 */
export const useDeferredSnapshot = <S extends object>(state: S): Snapshot<S> => useDeferredValue(useSnapshot(state));
