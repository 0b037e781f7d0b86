import { useEffect } from 'react';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createDistributions } from '../../../state/parlay/distributions.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { CountPicture, PictureKey } from './CountPicture.tsx';
import {
  DISTRIBUTIONS_COUNTING,
  DISTRIBUTIONS_FAILED,
  DISTRIBUTIONS_NEEDS_GAME,
  distributionsFailedText,
} from './copy.ts';
import { NO_PICTURES, subjectName } from './pictureCopy.ts';
import styles from './Pictures.module.css';
import { PlayerChoice } from './PlayerChoice.tsx';
import { isGameComing, useSlipState } from './useSlipState.ts';

/** Histograms of the game's stats in the simulations in which the slip hits, compared with all simulations. */
export function Pictures({ stores }: { readonly stores: BuilderStores }) {
  const distributions = stores.panel(createDistributions);
  const { phase, overdue, failure, pictures } = useDeferredSnapshot(distributions.state);
  const { simulation } = useSlipState(stores);
  const teams = pictures.filter(({ subject }) => subject.kind !== 'player').length;
  useEffect(() => distributions.actions.subscribe(), [distributions]);
  if (failure !== null) {
    return (
      <Notice tone="fail" title={DISTRIBUTIONS_FAILED} action={{ label: 'Retry', run: distributions.actions.retry }}>
        {distributionsFailedText(failure)}
      </Notice>
    );
  }
  if (phase === 'none' || (phase === 'waiting' && pictures.length === 0)) {
    return (
      <p className={`ddh-note ${styles['coming']}`}>
        {isGameComing(simulation) ? DISTRIBUTIONS_COUNTING : DISTRIBUTIONS_NEEDS_GAME}
      </p>
    );
  }
  return (
    <div className={`ddh-stack ${styles['pictures']} ${overdue ? 'ddh-outdated' : ''}`} aria-busy={phase === 'waiting'}>
      {teams === 0 ? (
        <p className="ddh-note">{NO_PICTURES}</p>
      ) : (
        <PictureKey isHonest={pictures[0]?.isHonest ?? false} />
      )}
      {pictures.slice(0, teams).map((one) => (
        <CountPicture key={subjectName(one.subject)} {...one} />
      ))}
      {teams > 0 && <PlayerChoice stores={stores} shown={pictures[teams]?.subject ?? null} />}
      {pictures.slice(teams).map((one) => (
        <CountPicture key={subjectName(one.subject)} {...one} />
      ))}
    </div>
  );
}
