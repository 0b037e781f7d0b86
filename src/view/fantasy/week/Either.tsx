import styles from './Either.module.css';

/** A long text, replaced on a narrow page by a short one. Screen readers always get the long one. */
export const Either = ({ long, short }: { readonly long: string; readonly short: string }) => (
  <>
    <span className={styles['long']}>{long}</span>
    <span className={styles['short']} aria-hidden="true">
      {short}
    </span>
  </>
);
