import { ESTIMATES_NOTE } from '@ddh/engine/internal/format';
import styles from './Estimates.module.css';

/** The note that is shown below figures if the data file marks some of the figures as estimates. */
export const Estimates = () => <p className={`ddh-quiet-small ${styles['estimates']}`}>{ESTIMATES_NOTE}</p>;
