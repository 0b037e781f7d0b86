import { proxy } from 'valtio';
import type { Rank } from '@ddh/engine';

export type Insight = 'atLeast' | 'nextLegs' | 'pictures' | 'share';

type Choices = { readonly open: Record<Insight, boolean>; rank: Rank };

/** What the reader has opened and chosen here. The slip may be shown twice, beside the picks and in its sheet: alike. */
export function createChoices() {
  const state = proxy<Choices>({
    open: { atLeast: false, nextLegs: false, pictures: false, share: false },
    rank: 'lift',
  });
  return {
    state,
    show(insight: Insight, open: boolean): void {
      state.open[insight] = open;
    },
    rankBy(rank: Rank): void {
      state.rank = rank;
    },
  };
}
