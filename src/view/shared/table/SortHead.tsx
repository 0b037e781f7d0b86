import type { CSSProperties } from 'react';
import type { Content } from '../../jsx.ts';
import { Icon } from '../Icon.tsx';
import { TextButton } from '../TextButton.tsx';
import styles from './SortHead.module.css';

type SortHeadProps<C extends string> = {
  readonly column: C;
  /** The current order of the table. */
  readonly order: { readonly by: C; readonly descending: boolean };
  /** The visible content of the head. */
  readonly name: Content;
  /**
   * The full name of the column, if `name` is a short form. Screen readers announce it with each cell, and after `name` if
   * no menu names the columns.
   */
  readonly full?: string | undefined;
  /** True if the column has figures. Its head is then aligned on the right. */
  readonly figures: boolean;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  /**
   * True if a `SortMenu` replaces the button on a phone. The table's style sheet then shows `[data-head]` instead of
   * the button.
   */
  readonly menu?: boolean;
  readonly onPress: (column: C) => void;
};

/** A column head that sorts the table. The arrow shows the order, and `aria-sort` gives it to screen readers. */
export function SortHead<C extends string>(props: SortHeadProps<C>) {
  const { column, order, name, full, figures, className, style, menu = false, onPress } = props;
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={direction}
      abbr={full}
      aria-label={menu && typeof name === 'string' ? name : undefined}
    >
      <TextButton
        className={`${styles['button']} ${figures ? styles['figures'] : ''}`}
        title={full}
        onPress={(button) => {
          toHead(button.closest('table'));
          onPress(column);
        }}
      >
        <span>{name}</span>
        {full !== undefined && !menu && <span className="ddh-visually-hidden">{` ${full}`}</span>}
        <Icon name={direction ?? 'sortable'} small />
      </TextButton>
      {menu && (
        <span hidden data-head>
          {name}
        </span>
      )}
    </th>
  );
}

/** Scrolls to the head of the table, because a new order starts at the first row. */
function toHead(table: HTMLTableElement | null): void {
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
}
