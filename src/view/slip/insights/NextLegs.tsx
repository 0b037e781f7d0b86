import { memo, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import {
  createDistributions,
  KINDS,
  PAGE_RANKS,
  RANGES,
  type Distributions,
} from '../../../state/parlay/distributions.ts';
import { ChangeList } from './ChangeList.tsx';
import { kindsName, RANGE_TITLE, rangeName, rankName } from './nextLegsCopy.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSlipState } from './useSlipState.ts';
import styles from './NextLegs.module.css';
import { Segments } from '../../shared/Segments.tsx';

type ChoiceProps<T extends string> = {
  readonly title: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly off?: boolean }[];
  /** The reason why an option is unavailable. */
  readonly hint?: string;
  readonly onChoose: (value: T) => void;
};

/** A few radio options below a title. */
function Choice<T extends string>({ title, hint, ...segments }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && id}>
      <legend className="ddh-legend">{title}</legend>
      <Segments {...segments} />
      {hint && (
        <p id={id} className={`ddh-note ${styles['hint']}`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

const KINDS_OPTIONS = KINDS.map((kinds) => ({ value: kinds, label: kindsName(kinds) }));
const RANK_OPTIONS = PAGE_RANKS.map((rank) => ({ value: rank, label: rankName(rank) }));
const RANGE_OPTIONS = RANGES.map((range) => ({ value: range, label: rangeName(range) }));

/** Shows the slip's figures after each change of one of its legs, and with each leg that could be added. */
export function NextLegs({ stores }: { readonly stores: BuilderStores }) {
  const distributions = stores.panel(createDistributions);
  const { legs } = useSlipState(stores);
  useEffect(() => distributions.actions.subscribe(), [distributions]);
  return (
    <div className="ddh-stack ddh-moves">
      <ChangeList stores={stores} />
      {legs.length > 0 && <h4 className="ddh-strong">Add a leg</h4>}
      <Choices distributions={distributions} canRank={legs.length > 0} />
      <SuggestionList stores={stores} />
    </div>
  );
}

type ChoicesProps = {
  readonly distributions: Distributions;
  /** True if the slip has legs. Only then is the field for the ranking shown. */
  readonly canRank: boolean;
};

/**
 * The fields that filter and rank the suggested legs. A separate component, so that an edit of the slip does not render
 * them again.
 */
const Choices = memo(function Choices({ distributions: { state, actions }, canRank }: ChoicesProps) {
  const { queriedRank, kinds, range } = useSnapshot(state);
  return (
    <div className="ddh-stack ddh-not-printed">
      {canRank && <Choice title="Rank by" value={queriedRank} options={RANK_OPTIONS} onChoose={actions.rankBy} />}
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
