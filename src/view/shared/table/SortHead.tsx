import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './SortHead.module.css';

type SortHeadProps<C extends string> = {
  readonly column: C;
  /** How the table is ordered. */
  readonly order: { readonly by: C; readonly descending: boolean };
  /** What stands in the column's head. */
  readonly name: ReactNode;
  /** The whole name, where the head has room for a short one only. */
  readonly full?: string | undefined;
  /** What the head is called beside each cell of the column. */
  readonly abbr?: string;
  /** The column's figures stand to the right, and end with its name. */
  readonly figures: boolean;
  readonly className: string | undefined;
  readonly onPress: (column: C) => void;
};

/** A column's head, which orders the table by it. Its `aria-sort` tells readers what the arrow shows. */
export function SortHead<C extends string>(props: SortHeadProps<C>) {
  const { column, order, name, full, abbr, figures, className, onPress } = props;
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction} abbr={abbr}>
      <button
        type="button"
        className={`${styles['button']} ${figures ? styles['figures'] : ''} ${direction ? styles['active'] : ''}`}
        title={full}
        onClick={({ currentTarget }) => {
          toHead(currentTarget.closest('table'));
          onPress(column);
        }}
      >
        {name}
        {full !== undefined && <span className="ddh-for-readers"> {full}</span>}
        <Icon name={direction ?? 'sortable'} small />
      </button>
    </th>
  );
}

/** Another order begins at the table's top, for whoever has scrolled down to its middle as well. */
function toHead(table: HTMLTableElement | null): void {
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
}
