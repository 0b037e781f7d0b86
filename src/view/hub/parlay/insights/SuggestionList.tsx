import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { isAddable, type Leg } from '@ddh/engine/internal/parlay';
import type { App } from '../../../../state/app.ts';
import { createHub } from '../../../../state/hub.ts';
import { createParlay } from '../../../../state/parlay.ts';
import { createOutlook } from '../../../../state/parlay/outlook.ts';
import { afterPress } from '../../../shared/afterPress.ts';
import { Notice } from '../../../shared/Notice.tsx';
import { useFrameLater } from '../../../shared/useFrameLater.ts';
import { useLaterSnapshot } from '../../../shared/useLaterSnapshot.ts';
import { OUTLOOK_COUNTING, OUTLOOK_FAILED, OUTLOOK_NEEDS_GAME, outlookFailedText } from './copy.ts';
import note from './Note.module.css';
import { RankedLegs } from './RankedLegs.tsx';
import styles from './SuggestionList.module.css';
import { useSlipState } from './useSlipState.ts';

/** The ranked legs, or why there are none. The older ones stay until those of the slip as it is are counted. */
export function SuggestionList({ app }: { readonly app: App }) {
  const oddsType = useFrameLater(useSnapshot(app.part(createHub).state).oddsType);
  const parlay = app.part(createParlay);
  const { builder, simulation } = useSlipState(app);
  const { state, actions } = app.part(createOutlook);
  const { phase, overdue, failure, suggestions, first, by, top } = useLaterSnapshot(state);
  const add = useCallback(
    (leg: Leg): boolean => {
      const addable = isAddable(parlay.state.builder, leg);
      if (addable) afterPress(() => parlay.actions.dispatch({ do: 'addLeg', leg }));
      return addable;
    },
    [parlay],
  );
  if (failure !== null) {
    return (
      <Notice tone="fail" title={OUTLOOK_FAILED} action={{ label: 'Retry', run: actions.retry }}>
        {outlookFailedText(failure)}
      </Notice>
    );
  }
  if (suggestions === null) {
    const counting = phase === 'waiting' || simulation.phase === 'ready';
    return (
      <p className={`${note['note']} ${counting ? styles['coming'] : ''}`}>
        {counting ? OUTLOOK_COUNTING : OUTLOOK_NEEDS_GAME}
      </p>
    );
  }
  return (
    <RankedLegs
      suggestions={suggestions}
      by={by}
      oddsType={oddsType}
      full={suggestions.best.some(({ leg }) => leg.kind === 'player' && !isAddable(builder, leg))}
      first={first}
      outdated={phase === 'waiting'}
      overdue={overdue}
      onMore={suggestions.best.length === top ? actions.showMore : null}
      onAdd={add}
    />
  );
}
