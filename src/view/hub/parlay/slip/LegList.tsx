import type { CSSProperties } from 'react';
import { formatCounted, formatLeg, formatPercent, NOT_IN_SIMULATION, REPEATED_LEG } from '@ddh/engine/format';
import type { LegRef } from '@ddh/engine';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { useListFocus } from '../../../shared/useListFocus.ts';
import type { SlipViewLeg } from './slipView.ts';
import styles from './LegList.module.css';

type LegListProps = {
  readonly legs: readonly SlipViewLeg[];
  /** What is said when there are none. */
  readonly empty: string;
  readonly onRemove: (ref: LegRef) => void;
};

/** The legs with each one's own probability. Removing one here removes its pick. */
export function LegList({ legs, empty, onRemove }: LegListProps) {
  const { list, expectRemoved } = useListFocus<HTMLUListElement>(legs.length, 'button');
  return (
    <>
      {legs.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <p className={styles['count']}>{formatCounted(legs.length, 'leg')}</p>
      )}
      {/* Stays when it is empty: from here the focus finds its way when the last leg goes. */}
      <ul ref={list} aria-label="Legs" hidden={legs.length === 0}>
        {legs.map(({ key, ref, leg, price, missing, repeated, problem }, i) => (
          <li key={key} className={styles['leg']}>
            <div className={styles['words']}>
              {formatLeg(leg)}
              {repeated && <p className={styles['mark']}>{REPEATED_LEG}</p>}
              {missing && <p className={styles['mark']}>{NOT_IN_SIMULATION}</p>}
              {problem !== null && <p className={styles['problem']}>{problem}</p>}
            </div>
            <span className={styles['share']}>{formatPercent(price?.probability)}</span>
            <Button
              look="bare"
              label={`Remove ${formatLeg(leg)}`}
              onPress={() => {
                expectRemoved(i);
                onRemove(ref);
              }}
            >
              <Icon name="remove" />
            </Button>
            <span
              className={styles['bar']}
              aria-hidden="true"
              style={{ '--share': price?.probability ?? 0 } as CSSProperties}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
