import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { isAddable, type Leg } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createDistributions } from '../../../state/parlay/distributions.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import {
  DISTRIBUTIONS_COUNTING,
  DISTRIBUTIONS_FAILED,
  DISTRIBUTIONS_NEEDS_GAME,
  distributionsFailedText,
} from './copy.ts';
import { RankedLegs } from './RankedLegs.tsx';
import styles from './SuggestionList.module.css';
import { isGameComing, useSlipState } from './useSlipState.ts';

/** The suggested legs, or the reason why there are none. Old suggestions are shown until the next result replaces them. */
export function SuggestionList({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const parlay = stores.parlay;
  const { builder, simulation } = useSlipState(stores);
  const { state, actions } = stores.panel(createDistributions);
  const { phase, overdue, failure, suggestions, firstLegs, effectiveRank, top } = useDeferredSnapshot(state);
  const add = useCallback(
    (leg: Leg): boolean => {
      const addable = isAddable(parlay.state.builder, leg);
      if (addable) parlay.actions.dispatch({ do: 'addLeg', leg });
      return addable;
    },
    [parlay],
  );
  if (failure !== null) {
    return (
      <Notice tone="fail" title={DISTRIBUTIONS_FAILED} action={{ label: 'Retry', run: actions.retry }}>
        {distributionsFailedText(failure)}
      </Notice>
    );
  }
  if (suggestions === null) {
    const counting = phase === 'waiting' || isGameComing(simulation);
    return (
      <p className={`ddh-note ${counting ? styles['reserved'] : ''}`}>
        {counting ? DISTRIBUTIONS_COUNTING : DISTRIBUTIONS_NEEDS_GAME}
      </p>
    );
  }
  return (
    <div className={styles['reserved']}>
      <RankedLegs
        suggestions={suggestions}
        by={effectiveRank}
        oddsType={oddsType}
        size={stores.parlay.state.legs.length + 1}
        trustOf={stores.trustOf}
        full={suggestions.best.some(({ leg }) => leg.kind === 'player' && !isAddable(builder, leg))}
        first={firstLegs}
        outdated={phase === 'waiting'}
        overdue={overdue}
        onMore={suggestions.best.length === top ? actions.showMore : null}
        onAdd={add}
      />
    </div>
  );
}
