import { SHADE_ENDS } from './copy.ts';
import styles from './ShadeLegend.module.css';

/** What the colours behind the figures mean. Every cell has its figure, so they say nothing alone. */
export const ShadeLegend = () => (
  <p className={`ddh-quiet-small ${styles['legend']}`}>
    <span>{SHADE_ENDS.low}</span>
    <span className={`ddh-scale ${styles['scale']}`} aria-hidden="true" />
    <span className="ddh-for-readers">to</span>
    <span>{SHADE_ENDS.high}</span>
  </p>
);
