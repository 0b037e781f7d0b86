import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatOdds, formatPercent, priceToBeatText } from '@ddh/engine/internal/format';
import { createChanges, type LegChange } from '../../../state/parlay/changes.ts';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { CHANGES_COUNTING, CHANGES_FAILED, CHANGES_RULE, changeLabel, changeText } from './changesCopy.ts';
import styles from './ChangeList.module.css';

/**
 * Lists, for each leg, the slip's figures without that leg, and with the next lower and the next higher line of that
 * leg. A press makes the change.
 */
export function ChangeList({ stores }: { readonly stores: BuilderStores }) {
  const store = stores.panel(createChanges);
  const { oddsType } = useSnapshot(stores.hub.state);
  const { phase, changes } = useDeferredSnapshot(store.state);
  const { dispatch } = stores.parlay.actions;
  useEffect(() => store.subscribe(), [store]);
  if (phase === 'none') return null;
  const change = ({ ref, to }: LegChange): void =>
    dispatch(to === null ? { do: 'removeLeg', ref } : { do: 'swapLeg', ref, leg: to });
  return (
    <div className="ddh-stack-tight">
      <p className="ddh-note">{CHANGES_RULE}</p>
      {changes.length === 0 && (
        <p role="status" className={`ddh-note ${phase === 'waiting' ? styles['coming'] : ''}`}>
          {phase === 'failed' ? CHANGES_FAILED : phase === 'waiting' ? CHANGES_COUNTING : null}
        </p>
      )}
      <ul
        aria-label="Changes"
        aria-busy={phase === 'waiting'}
        className={phase === 'waiting' ? 'ddh-outdated' : undefined}
      >
        {changes.map((one) => (
          <li key={changeText(one)}>
            <button
              type="button"
              className={styles['row']}
              aria-label={changeLabel(one, oddsType)}
              onClick={() => change(one)}
            >
              <span className={styles['change']}>{changeText(one)}</span>
              <span className={styles['figures']}>
                <b className="ddh-strong">{formatOdds(one.probability, oddsType)}</b>{' '}
                <span className="ddh-quiet-small">{formatPercent(one.probability)}</span>
                <br />
                <span className="ddh-quiet-small">better {priceToBeatText(one, oddsType)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
