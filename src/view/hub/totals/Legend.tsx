import { WHOLE_LINES } from '../copy.ts';
import styles from './Legend.module.css';

/**
 * Explains the marks in the tables. Hidden from screen readers, because the rows and the sentence above name the marks
 * in words.
 */
export const Legend = ({ bars }: { readonly bars: boolean }) => (
  <>
    <p className={`ddh-quiet-small ddh-wrap ${styles['legend']}`} aria-hidden="true">
      <span className="ddh-line">
        <span className={styles['even']} />
        Nearest even money
      </span>
      {bars && (
        <span className="ddh-line">
          <span className={styles['bar']} />
          How often it ends on exactly that number
        </span>
      )}
    </p>
    {bars && <p className={`ddh-quiet-small ${styles['note']}`}>{WHOLE_LINES}</p>}
  </>
);
