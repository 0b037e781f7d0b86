import { memo } from 'react';
import {
  formatCountedShare,
  formatLeg,
  formatOdds,
  formatPercent,
  formatTimes,
  impliedBySlipText,
  priceToBeatText,
} from '@ddh/engine/internal/format';
import type { Leg, Suggestion } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { OddsType } from '@ddh/engine/internal/domain';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import styles from './SuggestionRow.module.css';

type SuggestionRowProps = {
  readonly suggestion: Suggestion;
  readonly oddsType: OddsType;
  /** The number of legs of the slip with this leg. */
  readonly size: number;
  readonly trustOf: BuilderStores['trustOf'];
  /** True if the slip has no legs. The row then has no lift. */
  readonly first: boolean;
  /** The id of the note that says that the builder has no free row for a player leg, or null. */
  readonly fullId: string | null;
  readonly onAdd: (leg: Leg) => void;
};

/** A suggested leg, and the figures that the slip would have with this leg. */
export const SuggestionRow = memo(function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, oddsType, size, trustOf, first, fullId, onAdd } = props;
  const { leg } = suggestion;
  const figures = suggestion.honest ?? suggestion;
  const { fair, given, alone, lift } = figures;
  const implied = impliedBySlipText(suggestion);
  return (
    <li className={styles['row']}>
      <p className={styles['words']}>{formatLeg(leg)}</p>
      <p className={styles['figures']}>
        <span>
          <span className={styles['label']}>Slip </span>
          <b className="ddh-strong">{`${formatCountedShare(figures)} `}</b>
        </span>
        <span>
          <span className={styles['label']}>Fair </span>
          <span>{`${formatOdds(fair, oddsType)} `}</span>
        </span>
        {!first && (
          <span>
            <span className={styles['label']}>Lift </span>
            <span>{formatTimes(lift.value, lift.interval)}</span>
          </span>
        )}
      </p>
      {!first && (
        <p className={styles['shares']}>
          {`${formatPercent(given)} given the slip, ${formatPercent(alone)} on its own; better ${priceToBeatText(figures, oddsType, trustOf(size, fair ?? 0, suggestion.honest !== null))}`}
        </p>
      )}
      {implied !== null && !first && <p className="ddh-warning">{implied}</p>}
      <span className={styles['add']}>
        <Button
          label={`Add ${formatLeg(leg)}`}
          unavailable={fullId !== null}
          {...(fullId === null ? {} : { describedBy: fullId })}
          onPress={() => onAdd(leg)}
        >
          <Icon name="add" />
        </Button>
      </span>
    </li>
  );
});
