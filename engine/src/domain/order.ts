/** How the rows of a table are ordered. */
export type Order<Column extends string> = { readonly by: Column; readonly descending: boolean };

/**
 * The order after a press on a column's head: another column in its first direction, the same one the other way round.
 * Columns of `ascendingFirst` (names, or figures whose best is the smallest) begin ascending, all others descending.
 */
export const pressOrder = <Column extends string>(
  order: Order<Column>,
  by: Column,
  ascendingFirst: readonly Column[],
): Order<Column> => ({ by, descending: order.by === by ? !order.descending : !ascendingFirst.includes(by) });
