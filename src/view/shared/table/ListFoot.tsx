import { formatCount } from '@ddh/engine/internal/format';
import { ROWS_AT_ONCE } from '../../../state/table.ts';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import styles from './ListFoot.module.css';

type ListFootProps = {
  /** How many rows there are. */
  readonly count: ReactNode;
  readonly shown: number;
  readonly found: number;
  readonly onMore: () => void;
  /** What else can be done with the list. */
  readonly children?: ReactNode;
};

/** Below a list that comes in pieces: how many are shown, and the next piece. */
export const ListFoot = ({ count, shown, found, onMore, children }: ListFootProps) => (
  <div className={`ddh-spread ${styles['foot']}`}>
    <p className="ddh-quiet">{count}</p>
    <div className={`ddh-wrap ${styles['actions']}`}>
      {children}
      {shown < found && <Button onPress={onMore}>{showMoreText(shown, found)}</Button>}
    </div>
  </div>
);

/** `Show 25 more`, `Show 13 more`. */
export const showMoreText = (shown: number, found: number): string =>
  `Show ${formatCount(Math.min(ROWS_AT_ONCE, found - shown))} more`;
