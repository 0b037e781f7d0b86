import type { Content } from '../jsx.ts';
import styles from './Reserve.module.css';
import { Live } from './Said.tsx';

type ReserveProps = { readonly isPart?: boolean; readonly children?: Content };

/**
 * A placeholder as high as a page, so that the content below does not move when the page appears. With a loading text it
 * shows where the rows will be. `isPart`: the rest of the page is whole without it.
 */
export const Reserve = ({ isPart = false, children }: ReserveProps) => (
  <div
    {...(!isPart && { 'data-pending': true })}
    className={`${styles['reserve']} ${children === undefined ? '' : styles['rows']}`}
  >
    {children !== undefined && <Live className={styles['loading']}>{children}</Live>}
  </div>
);
