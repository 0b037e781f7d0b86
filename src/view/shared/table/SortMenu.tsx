import { Icon } from '../Icon.tsx';
import { Select } from '../Select.tsx';
import styles from './SortMenu.module.css';

type SortMenuProps<C extends string> = {
  readonly columns: readonly { readonly key: C; readonly head: string }[];
  readonly order: { readonly by: C; readonly descending: boolean };
  /** The width at which the table shows its column heads, which then sort it. */
  readonly heads: 'middle' | 'wide';
  /** Sorts by a column. Choosing the current column reverses the order. */
  readonly onPress: (column: C) => void;
};

/** Chooses the order of a table whose rows are shown as cards, without column heads. */
export function SortMenu<C extends string>({ columns, order, heads, onPress }: SortMenuProps<C>) {
  return (
    <div className={`ddh-not-printed ${styles['menu']} ${styles[heads]}`}>
      <Select
        label="Sort by"
        placeholder="choose column..."
        value={order.by}
        options={columns.map(({ key, head }) => ({ value: key, label: head }))}
        onChoose={(column) => onPress(column)}
      />
      <button
        type="button"
        className={`ddh-field ${styles['reverse']}`}
        aria-label={order.descending ? 'Descending, reverse the order' : 'Ascending, reverse the order'}
        onClick={() => onPress(order.by)}
      >
        <Icon name={order.descending ? 'descending' : 'ascending'} />
      </button>
    </div>
  );
}
