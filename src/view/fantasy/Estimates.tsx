import { ESTIMATES_NOTE } from '@ddh/engine/internal/format';
import styles from './Estimates.module.css';

/** Below figures of a file that says of itself that some of them are estimates. */
export const Estimates = () => <p className={`ddh-quiet-small ${styles['estimates']}`}>{ESTIMATES_NOTE}</p>;
