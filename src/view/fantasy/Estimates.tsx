import { ESTIMATES_NOTE } from '@ddh/engine/internal/format';
import styles from './Estimates.module.css';

/** A note below figures, if their file marks some of them as estimates. */
export const Estimates = () => <p className={`ddh-quiet-small ${styles['estimates']}`}>{ESTIMATES_NOTE}</p>;
