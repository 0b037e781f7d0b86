import { useSnapshot } from 'valtio';
import { formatCount, formatOdds, formatPercent, simulationFailedText } from '@ddh/engine/format';
import type { App } from '../../../../state/app.ts';
import { Icon } from '../../../shared/Icon.tsx';
import { SlipNews } from './SlipNews.tsx';
import { useSlip } from './useSlip.ts';
import styles from './SlipBar.module.css';

/** The slip in one line. All of it is one button, which opens the rest. */
export function SlipBar({ app, onOpen }: { readonly app: App; readonly onOpen: () => void }) {
  const { oddsType } = useSnapshot(app.hub.state);
  const view = useSlip(app.parlay);
  const count = view.legs.length;
  return (
    <>
      <button type="button" className={styles['bar']} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles['what']}>
          <span className={styles['name']}>Slip</span>{' '}
          <span className={styles['count']}>
            {count === 0 ? 'no legs yet' : `${formatCount(count)} ${count === 1 ? 'leg' : 'legs'}`}
          </span>
        </span>{' '}
        {view.failure === null ? (
          <>
            <span className={styles['figure']}>
              <span className={styles['label']}>Probability </span>
              <span className={styles['share']}>{formatPercent(view.price?.probability)}</span>
            </span>{' '}
            <span className={styles['figure']}>
              <span className={styles['label']}>Odds </span>
              <span className={styles['odds']}>{formatOdds(view.price?.probability, oddsType)}</span>
            </span>
          </>
        ) : (
          <span className={styles['failure']}>{simulationFailedText(view.failure)}</span>
        )}
        <span className={styles['icon']}>
          <Icon name="up" />
        </span>
      </button>
      <SlipNews view={view} oddsType={oddsType} />
    </>
  );
}
