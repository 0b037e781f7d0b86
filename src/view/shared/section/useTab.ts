import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/engine/internal/domain';
import type { Section, SectionState } from '../../../state/section.ts';

/** What is known of a tab's files. */
export function useTab<T extends Tab>({ state }: Pick<Section<T>, 'state'>, tab: T): SectionState<T>['tabs'][T] {
  // The snapshot's own type loses which tab it is of.
  return (useSnapshot(state).tabs as SectionState<T>['tabs'])[tab];
}
