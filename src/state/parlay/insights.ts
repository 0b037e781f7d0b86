import { proxy } from 'valtio/vanilla';

/** The panels below the slip. */
export type Insight = 'atLeast' | 'nextLegs' | 'pictures' | 'share';

/** The open panels. Two views of the slip share them: the column and the sheet. */
export type Insights = ReturnType<typeof createInsights>;

export function createInsights() {
  const state = proxy<Record<Insight, boolean>>({ atLeast: false, nextLegs: false, pictures: false, share: false });
  return {
    state,
    show: (insight: Insight, open: boolean): void => void (state[insight] = open),
  };
}
