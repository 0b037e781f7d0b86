import styles from './Reserve.module.css';

/** A placeholder as high as a page, so that the content below does not move when the page appears. */
export const Reserve = () => <div className={styles['reserve']} />;
