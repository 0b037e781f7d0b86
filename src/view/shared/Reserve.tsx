import styles from './Reserve.module.css';

/** A placeholder as high as a page. So the content below does not move when the page appears. */
export const Reserve = () => <div className={styles['reserve']} />;
