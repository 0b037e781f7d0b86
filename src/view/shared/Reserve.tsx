import styles from './Reserve.module.css';

/** Nothing to see yet, and the height of a page: what arrives does not push what is below. */
export const Reserve = () => <div className={styles['reserve']} />;
