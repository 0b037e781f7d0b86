import type { Content } from '../jsx.ts';
import styles from './Reserve.module.css';
import { Live } from './Said.tsx';

/**
 * A placeholder as high as a page, so that the content below does not move when the page appears. With a loading text it
 * shows where the rows will be.
 */
export const Reserve = ({ children }: { readonly children?: Content }) => (
  <div data-pending className={`${styles['reserve']} ${children === undefined ? '' : styles['rows']}`}>
    {children !== undefined && <Live className={styles['loading']}>{children}</Live>}
  </div>
);
