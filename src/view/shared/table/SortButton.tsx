import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './SortButton.module.css';

export type Direction = 'ascending' | 'descending';

type SortButtonProps = {
  /** What stands in the column's head. */
  readonly name: ReactNode;
  /** The whole name, where the head has room for a short one only. */
  readonly full?: string;
  /** The table's order, if it is by this column. */
  readonly direction: Direction | undefined;
  /** The column's figures stand to the right, and end with its name. */
  readonly figures: boolean;
  readonly onPress: () => void;
};

/** Orders a table by its column. The column's `aria-sort` tells readers what the arrow shows. */
export const SortButton = ({ name, full, direction, figures, onPress }: SortButtonProps) => (
  <button
    type="button"
    className={`${styles['button']} ${figures ? styles['figures'] : ''} ${direction ? styles['active'] : ''}`}
    title={full}
    onClick={onPress}
  >
    {name}
    {full !== undefined && <span className="ddh-for-readers"> {full}</span>}
    <Icon name={direction ?? 'sortable'} small />
  </button>
);
