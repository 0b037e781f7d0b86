import { createContext, use, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import type { Tab } from '@ddh/workers/protocol';
import { hasBegun, judgingClock, type GameStart } from '@ddh/engine/internal/hub';
import type { SectionState } from '../../state/section.ts';
import type { Elements } from '../jsx.ts';
import { SiteContext } from './site.ts';

type Clock = Pick<SectionState<Tab>, 'now' | 'dataInfo' | 'isStale'>;

const ClockContext = createContext<Clock>(proxy({ now: -Infinity, dataInfo: null, isStale: false }));

type SectionClockProps = { readonly state: Clock; readonly children: Elements };

/** Tells the parts of a section what time it is. While the figures are old, no part shows verdicts and stakes. */
export function SectionClock({ state, children }: SectionClockProps) {
  const site = use(SiteContext);
  const { isStale } = useSnapshot(state);
  const shown = useMemo(() => (isStale ? { ...site, stakes: false } : site), [site, isStale]);
  return (
    <ClockContext value={state}>
      <SiteContext value={shown}>{children}</SiteContext>
    </ClockContext>
  );
}

/** Returns whether a game has begun, by the clock of a section. */
export function useHasBegun(state: Clock, start: GameStart | null): boolean {
  const { now, dataInfo } = useSnapshot(state);
  return start !== null && dataInfo !== null && hasBegun(start, judgingClock(dataInfo, now));
}

/** The word `begun` once a game has begun. Its place is kept before, so that nothing moves. */
export const BegunMark = (start: GameStart) => (
  <span className="ddh-strong ddh-begun">{useHasBegun(use(ClockContext), start) && 'begun'}</span>
);
