import type { CSSProperties } from 'react';
import type { SlipPrice } from '@ddh/engine/internal/parlay';
import styles from './Ruler.module.css';

/**
 * The slip's probability on a scale from 0 to 100 %. A band shows the 95 % interval, and a hollow mark shows the
 * probability if the legs were unrelated. Hidden from screen readers, because the figures say the same.
 */
export function Ruler({ price }: { readonly price: SlipPrice | null }) {
  const places = price && {
    '--share': price.probability,
    '--low': price.interval[0],
    '--high': price.interval[1],
    '--unrelated': price.independent,
  };
  return (
    <div className={styles['ruler']} aria-hidden="true" style={places as CSSProperties}>
      {price && (
        <>
          <span className={styles['band']} />
          <span className={styles['unrelated']} />
          <span className={styles['share']} />
        </>
      )}
    </div>
  );
}
