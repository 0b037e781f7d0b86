import { memo, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RANK_NEEDS_PRICE } from '@ddh/engine/internal/format';
import { RANKS } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createDistributions, KINDS, RANGES, type Distributions } from '../../../state/parlay/distributions.ts';
import { Choice } from './Choice.tsx';
import { kindsName, RANGE_TITLE, rangeName, rankName } from './nextLegsCopy.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSlipState } from './useSlipState.ts';

const KINDS_OPTIONS = KINDS.map((kinds) => ({ value: kinds, label: kindsName(kinds) }));
/** Shown even with a price, because removing it would move everything below. */
const RANK_HINT = `${RANK_NEEDS_PRICE}.`;
const RANGE_OPTIONS = RANGES.map((range) => ({ value: range, label: rangeName(range) }));

/** Every possible next leg, ranked by probability, lift or EV. */
export function NextLegs({ stores }: { readonly stores: BuilderStores }) {
  const distributions = stores.panel(createDistributions);
  const { legs } = useSlipState(stores);
  useEffect(() => distributions.actions.subscribe(), [distributions]);
  return (
    <div className="ddh-stack ddh-moves">
      <Choices distributions={distributions} canRank={legs.length > 0} />
      <SuggestionList stores={stores} />
    </div>
  );
}

type ChoicesProps = {
  readonly distributions: Distributions;
  /** The slip has legs to rank against. */
  readonly canRank: boolean;
};

/** Filters and rank. An edit of the slip does not render them again. */
const Choices = memo(function Choices({ distributions: { state, actions }, canRank }: ChoicesProps) {
  const { queriedRank, kinds, range, hasPrice } = useSnapshot(state);
  return (
    <div className="ddh-stack ddh-not-printed">
      {canRank && (
        <Choice
          title="Rank by"
          value={queriedRank}
          options={RANKS.map((rank) => ({ value: rank, label: rankName(rank), off: rank === 'value' && !hasPrice }))}
          hint={RANK_HINT}
          onChoose={actions.rankBy}
        />
      )}
      <Choice
        title="Legs"
        value={kinds}
        options={KINDS_OPTIONS}
        onChoose={(chosen) => actions.choose({ kinds: chosen })}
      />
      <Choice
        title={RANGE_TITLE}
        value={range}
        options={RANGE_OPTIONS}
        onChoose={(chosen) => actions.choose({ range: chosen })}
      />
    </div>
  );
});
