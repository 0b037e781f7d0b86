import styles from './Reserve.module.css';

/** A placeholder as high as a page, so that loaded content does not move what is below. */
export const Reserve = () => <div className={styles['reserve']} />;
