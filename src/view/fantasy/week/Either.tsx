import styles from './Either.module.css';

/** A long text that is replaced by a short one on a narrow page. Screen readers always get the long one. */
export const Either = ({ long, short }: { readonly long: string; readonly short: string }) => (
  <>
    <span className={styles['long']}>{long}</span>
    <span className={styles['short']} aria-hidden="true">
      {short}
    </span>
  </>
);
