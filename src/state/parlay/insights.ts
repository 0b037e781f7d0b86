import { proxy } from 'valtio/vanilla';

/** The names of the panels below the slip. */
export type Insight = 'atLeast' | 'nextLegs' | 'pictures' | 'share';

/**
 * Stores which panels below the slip are open. The column and the sheet share this store, because they show the same
 * slip.
 */
export type Insights = ReturnType<typeof createInsights>;

export function createInsights() {
  const state = proxy<Record<Insight, boolean>>({ atLeast: false, nextLegs: false, pictures: false, share: false });
  return {
    state,
    show: (insight: Insight, open: boolean): void => void (state[insight] = open),
  };
}
