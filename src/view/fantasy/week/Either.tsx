import styles from './Either.module.css';

/** A text, and what stands for it where the page is narrow; readers hear the long one. */
export const Either = ({ long, short }: { readonly long: string; readonly short: string }) => (
  <>
    <span className={styles['long']}>{long}</span>
    <span className={styles['short']} aria-hidden="true">
      {short}
    </span>
  </>
);
