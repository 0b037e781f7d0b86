import { SHADE_ENDS } from './copy.ts';
import styles from './ShadeLegend.module.css';

/** Explains the colors. Every shaded cell also shows its figure, so no meaning depends on color alone. */
export const ShadeLegend = () => (
  <p className={`ddh-quiet-small ddh-line ${styles['legend']}`}>
    <span>{SHADE_ENDS.low}</span>
    <span className={`ddh-scale ${styles['scale']}`} aria-hidden="true" />
    <span className="ddh-visually-hidden">to</span>
    <span>{SHADE_ENDS.high}</span>
  </p>
);
