import { proxy } from 'valtio/vanilla';

/** What else there is to see of a slip. */
export type Insight = 'atLeast' | 'nextLegs' | 'pictures' | 'share';

/** What the reader has opened. The slip may be shown twice, beside the picks and in its sheet: alike. */
export function createInsights() {
  const state = proxy<Record<Insight, boolean>>({ atLeast: false, nextLegs: false, pictures: false, share: false });
  return {
    state,
    show: (insight: Insight, open: boolean): void => void (state[insight] = open),
  };
}
