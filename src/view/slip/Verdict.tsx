import { useSnapshot } from 'valtio';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { VerdictKind } from '@ddh/engine/internal/parlay';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { VERDICT_WAITS, verdictOf } from './priceCopy.ts';
import styles from './Verdict.module.css';

const SIGNS: Readonly<Record<VerdictKind, string>> = { pass: '✕', tooClose: '≈', better: '✓' };

/** Says whether the book's price is better than fair. Keeps room for a short answer before a price is typed. */
export function Verdict({ parlay, oddsType }: { readonly parlay: Parlay; readonly oddsType: OddsType }) {
  const judged = verdictOf(useDeferredSnapshot(parlay.state).price, oddsType);
  const { overdue } = useSnapshot(parlay.state);
  return (
    <div className={`${styles['verdict']} ${judged ? styles[judged.kind] : ''} ${overdue ? 'ddh-outdated' : ''}`}>
      {judged ? (
        <p>
          <b className={styles['title']}>
            <span aria-hidden="true">{`${SIGNS[judged.kind]} `}</span>
            <span>{judged.title}</span>
          </b>
          <span>{` ${judged.reason}`}</span>
        </p>
      ) : (
        <p className="ddh-quiet">{VERDICT_WAITS}</p>
      )}
      {judged?.kind === 'better' && judged.note && <p className="ddh-quiet-small">{judged.note}</p>}
    </div>
  );
}
