export type Order<Column extends string> = { readonly by: Column; readonly descending: boolean };

/**
 * Returns the sort order of a table after a click on a column header. A click on the current column reverses the
 * direction. Any other column starts ascending if it is in `ascendingFirst` (names, or numbers where less is better),
 * otherwise descending.
 */
export const pressOrder = <Column extends string>(
  order: Order<Column>,
  by: Column,
  ascendingFirst: readonly Column[],
): Order<Column> => ({ by, descending: order.by === by ? !order.descending : !ascendingFirst.includes(by) });
