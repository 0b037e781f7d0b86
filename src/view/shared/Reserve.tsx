import styles from './Reserve.module.css';

/** A placeholder as high as a page, so that content below does not move when the page has loaded. */
export const Reserve = () => <div className={styles['reserve']} />;
