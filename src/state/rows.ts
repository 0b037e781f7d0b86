import { choice, NAMES } from './choices.ts';

/**
 * The choice of the rows that are open, by ids that name them on every device. Rows of the address wait until `show`
 * returns true: the data has arrived.
 */
export function rowsChoice(open: () => readonly string[], show: (ids: readonly string[]) => boolean) {
  let waiting: readonly string[] | null = null;
  function settle(): void {
    if (waiting !== null && show(waiting)) waiting = null;
  }
  function take(ids: readonly string[] | null): void {
    waiting = ids ?? [];
    settle();
  }
  return { row: choice(NAMES, () => waiting ?? open(), take), settle };
}

/** A player's row, with the player's index in the file. */
type PlayerRow = {
  readonly at: number;
  readonly player: { readonly player: string; readonly abbreviation: string | null };
};

/** Names a player's row on every device. */
const idOf = ({ player: { player, abbreviation } }: PlayerRow): string => `${player} ${abbreviation ?? ''}`.trim();

/** The open rows of players, by index. `shownOf` returns what an open row shows. */
export function openRows<Row extends PlayerRow, Shown>(
  state: { open: Record<number, Shown> },
  rows: () => readonly Row[],
  shownOf: (row: Row) => Shown,
) {
  function show(ids: readonly string[]): boolean {
    const named = rows().filter((row) => ids.includes(idOf(row)));
    state.open = Object.fromEntries(named.map((row) => [row.at, shownOf(row)]));
    return rows().length > 0;
  }
  /** Opens or closes a row. */
  function toggleRow(at: number): void {
    const row = rows().find((one) => one.at === at);
    if (state.open[at]) delete state.open[at];
    else if (row) state.open[at] = shownOf(row);
  }
  const shown = (): readonly string[] => rows().flatMap((row) => (state.open[row.at] ? idOf(row) : []));
  return { ...rowsChoice(shown, show), toggleRow };
}
