import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CATEGORY_HINT, scoringTitle, weightsText } from '@ddh/engine/internal/format';
import type { RankKind } from '@ddh/engine/internal/fantasy';
import type { Rankings } from '../../../state/rankings.ts';
import { TABS } from '../tabs.ts';
import styles from './ScoringNote.module.css';

/** Names the scoring in use, with a link to the page that changes the scoring. */
export function ScoringNote({ rankings, kind }: { readonly rankings: Rankings; readonly kind: RankKind }) {
  const { scoring, scoredFor } = useSnapshot(rankings.state[kind]);
  return (
    <p className={`ddh-quiet ${styles['note']}`}>
      <b className={styles['title']}>{scoringTitle(scoring, scoredFor)}</b>
      {scoring.mode === 'category' ? (
        <>. {CATEGORY_HINT}</>
      ) : (
        <>
          <span className={styles['weights']}>: {weightsText(scoring)}</span>.
        </>
      )}{' '}
      <Link to={`../${TABS.team.slug}`} relative="path" className={`ddh-not-printed ${styles['link']}`}>
        {scoring.standard ? 'Use your own' : 'Change it'}
        <span className="ddh-visually-hidden"> in {TABS.team.name}</span>
      </Link>
    </p>
  );
}
