/** How a table is ordered. */
type Order<Column extends string> = { readonly by: Column; readonly descending: boolean };

/** The order as a preference: `column direction`. */
export const encodeOrder = ({ by, descending }: Order<string>): string =>
  `${by} ${descending ? 'descending' : 'ascending'}`;

/** `null`: it is no order by one of these columns. */
export function decodeOrder<Column extends string>(
  stored: string | null,
  columns: readonly Column[],
): Order<Column> | null {
  const [name, direction] = stored?.split(' ') ?? [];
  const by = columns.find((column) => column === name);
  return by === undefined ? null : { by, descending: direction !== 'ascending' };
}
