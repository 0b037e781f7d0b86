import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/workers/protocol';
import type { Section, SectionState } from '../../../state/section.ts';

/** Returns the loading state of a tab's files. */
export function useTab<T extends Tab>({ state }: Pick<Section<T>, 'state'>, tab: T): SectionState<T>['tabs'][T] {
  // The cast is needed because the type of a snapshot does not keep the relation between a tab and its data.
  return (useSnapshot(state).tabs as SectionState<T>['tabs'])[tab];
}
