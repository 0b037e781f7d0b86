import { formatCount } from '@ddh/engine/internal/format';
import type { Content, Elements } from '../../jsx.ts';
import { ROWS_AT_ONCE } from '../../../state/table.ts';
import { Button } from '../Button.tsx';
import styles from './ListFoot.module.css';

type ListFootProps = {
  /** The text with the number of rows. */
  readonly count: Content;
  readonly shown: number;
  readonly found: number;
  readonly onMore: () => void;
  /** Further actions on the list. */
  readonly children?: Elements;
};

/** The foot of a paged list: the number of rows, and a button that shows the next page. */
export const ListFoot = ({ count, shown, found, onMore, children }: ListFootProps) => (
  <div className={`ddh-spread ${styles['foot']}`}>
    <p className="ddh-quiet">{count}</p>
    <div className={`ddh-wrap ddh-not-printed ${styles['actions']}`}>
      {children}
      {shown < found && <Button onPress={onMore}>{showMoreText(shown, found)}</Button>}
    </div>
  </div>
);

/** The label of the Show more button: `Show 25 more`, `Show 13 more`. */
export const showMoreText = (shown: number, found: number): string =>
  `Show ${formatCount(Math.min(ROWS_AT_ONCE, found - shown))} more`;
