import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio/vanilla';

/**
 * A snapshot for long content. It renders after the event that changed the state, and a later event interrupts that
 * rendering. Fields use `useSnapshot(state, { sync: true })` instead.
 */
export const useDeferredSnapshot = <S extends object>(state: S): Snapshot<S> => useDeferredValue(useSnapshot(state));
