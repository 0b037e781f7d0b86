import { memo, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RANK_NEEDS_PRICE } from '@ddh/engine/internal/format';
import { RANKS } from '@ddh/engine/internal/parlay';
import type { App } from '../../../../state/app.ts';
import { createOutlook, KINDS, RANGES, type OutlookPart } from '../../../../state/parlay/outlook.ts';
import { useFrames } from '../../../shared/useFrames.ts';
import { Choice } from './Choice.tsx';
import { kindsName, RANGE_TITLE, rangeName, rankName } from './nextLegsCopy.ts';
import styles from './NextLegs.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { useSlipState } from './useSlipState.ts';

const KINDS_OPTIONS = KINDS.map((kinds) => ({ value: kinds, label: kindsName(kinds) }));
/** Also where there is one: what comes and goes would move all that is below. */
const RANK_HINT = `${RANK_NEEDS_PRICE}.`;
const RANGE_OPTIONS = RANGES.map((range) => ({ value: range, label: rangeName(range) }));

/** Every leg that could come next, ranked: how likely the slip is with it, what goes together, what is worth its price. */
export function NextLegs({ app }: { readonly app: App }) {
  const outlook = app.part(createOutlook);
  const { legs } = useSlipState(app);
  useEffect(() => outlook.actions.watch(), [outlook]);
  return (
    <div className={`${styles['next']} ddh-moves`}>
      <Choices outlook={outlook} canRank={legs.length > 0} />
      <SuggestionList app={app} />
    </div>
  );
}

type ChoicesProps = {
  readonly outlook: OutlookPart;
  /** There is something that they could be ranked against. */
  readonly canRank: boolean;
};

/** What is looked at, and by what it is ranked. Edits of the slip leave it alone. */
const Choices = memo(function Choices({ outlook: { state, actions }, canRank }: ChoicesProps) {
  const { by, kinds, range, canValue } = useSnapshot(state);
  // The list's place first.
  const shown = useFrames(4) - 1;
  return (
    <div className={styles['choices']}>
      {canRank && shown > 0 && (
        <Choice
          title="Rank by"
          value={by}
          options={RANKS.map((rank) => ({ value: rank, label: rankName(rank), off: rank === 'value' && !canValue }))}
          hint={RANK_HINT}
          onChoose={actions.rankBy}
        />
      )}
      {shown > 1 && (
        <Choice
          title="Legs"
          value={kinds}
          options={KINDS_OPTIONS}
          onChoose={(chosen) => actions.choose({ kinds: chosen })}
        />
      )}
      {shown > 2 && (
        <Choice
          title={RANGE_TITLE}
          value={range}
          options={RANGE_OPTIONS}
          onChoose={(chosen) => actions.choose({ range: chosen })}
        />
      )}
    </div>
  );
});
