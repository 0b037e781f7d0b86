import { useSnapshot } from 'valtio';
import { verdictTexts } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { VerdictKind } from '@ddh/engine/internal/parlay';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { VERDICT_WAITS } from './priceCopy.ts';
import styles from './Verdict.module.css';

const SIGNS: Readonly<Record<VerdictKind, string>> = { pass: '✕', tooClose: '≈', better: '✓' };

/** Says whether the book's price is better than fair. Reserves the space of the sentence before a price is typed. */
export function Verdict({ parlay, oddsType }: { readonly parlay: Parlay; readonly oddsType: OddsType }) {
  const { verdict, odds, isHonest } = useDeferredSnapshot(parlay.state).price;
  const { overdue } = useSnapshot(parlay.state);
  const judged = verdict?.ok && odds?.ok ? verdict.value : null;
  const texts = judged && odds?.ok ? verdictTexts(judged, odds.value, oddsType, { isHonest }) : null;
  return (
    <div className={`${styles['verdict']} ${judged ? styles[judged.kind] : ''} ${overdue ? 'ddh-outdated' : ''}`}>
      {judged && texts ? (
        <p>
          <b className={styles['title']}>
            <span aria-hidden="true">{`${SIGNS[judged.kind]} `}</span>
            <span>{texts.title}</span>
          </b>
          <span>{` ${texts.reason}`}</span>
        </p>
      ) : (
        <p className="ddh-quiet">{VERDICT_WAITS}</p>
      )}
      {texts?.note && <p className="ddh-quiet-small">{texts.note}</p>}
    </div>
  );
}
