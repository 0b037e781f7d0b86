import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Rank } from '@ddh/engine';
import type { App } from '../../../../state/app.ts';
import { createParlay } from '../../../../state/parlay.ts';
import { createOutlook } from '../../../../state/parlay/outlook.ts';
import { createChoices } from './choices.ts';

type RankNow = { readonly by: Rank; readonly hasPrice: boolean; readonly choose: (rank: Rank) => void };

/**
 * The rank that can be: without a leg nothing goes with the slip, and without a price nothing is worth anything. The
 * reader's own choice comes back with them.
 */
export function useRank(app: App): RankNow {
  const { state, actions } = app.part(createOutlook);
  const choices = app.part(createChoices);
  const { rank } = useSnapshot(choices.state);
  const { legs, price } = useSnapshot(app.part(createParlay).state);
  const hasPrice = price.odds?.ok ?? false;
  const by = legs.length === 0 ? 'probability' : rank === 'value' && !hasPrice ? 'lift' : rank;
  // Before the browser paints: never one rank's name above another's list.
  useLayoutEffect(() => {
    if (state.by !== by) actions.rank(by);
  }, [state, actions, by]);
  return { by, hasPrice, choose: (chosen) => choices.rankBy(chosen) };
}
