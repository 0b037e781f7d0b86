import { VALUE_SCALE } from '@ddh/engine/internal/vault';
import { scaleEndText } from './copy.ts';
import styles from './Legend.module.css';

/** Explains the colors of EVs. Each EV also shows its sign, so no meaning depends on color alone. */
export const Legend = () => (
  <p className={`ddh-not-printed ddh-line ${styles['legend']}`}>
    <span className="ddh-strong">EV</span>
    <span>{scaleEndText(VALUE_SCALE.low)}</span>
    <span className={`ddh-scale ${styles['scale']}`} aria-hidden="true" />
    <span className="ddh-visually-hidden">to</span>
    <span>{scaleEndText(VALUE_SCALE.high)}</span>
  </p>
);
