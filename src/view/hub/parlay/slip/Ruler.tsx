import type { CSSProperties } from 'react';
import type { SlipPrice } from '@ddh/engine/internal/parlay';
import styles from './Ruler.module.css';

/**
 * The share on a line from 0 to 100 %: its 95 % interval as a band, and a hollow mark where it would be if the legs had
 * nothing to do with each other. It repeats what the figures say, so readers skip it. The style sheet places it.
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
