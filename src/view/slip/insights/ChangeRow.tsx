import { formatCountedShare, formatOdds, priceToBeatText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { changeLabel, type ChangedSlip } from './changesCopy.ts';
import styles from './ChangeRow.module.css';

type ChangeRowProps = {
  readonly words: string;
  readonly slip: ChangedSlip;
  readonly oddsType: OddsType;
  /** The model's relative error for a slip with this number of legs. */
  readonly margin: number;
  /** True for a line that the slip already has. */
  readonly current?: boolean;
  readonly onPress: () => void;
};

/** A possible change of the slip, with the figures that would result. A press on the button makes the change. */
export const ChangeRow = ({ words, slip, oddsType, margin, current = false, onPress }: ChangeRowProps) => (
  <li>
    <button
      type="button"
      className={styles['row']}
      aria-label={changeLabel(words, slip, oddsType, margin)}
      aria-current={current || undefined}
      onClick={onPress}
    >
      <span className={styles['change']}>{words}</span>
      <span className={styles['figures']}>
        {slip.hits > 0 && <b className="ddh-strong">{formatOdds(slip.probability, oddsType)}</b>}{' '}
        <span className="ddh-quiet-small">{formatCountedShare(slip)}</span>
        {slip.hits > 0 && (
          <>
            <br />
            <span className="ddh-quiet-small">better {priceToBeatText(slip, oddsType, margin)}</span>
          </>
        )}
      </span>
    </button>
  </li>
);
