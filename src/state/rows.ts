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

/** Names a player's row on every device. */
export const rowId = (player: { readonly player: string; readonly abbreviation: string | null }): string =>
  `${player.player} ${player.abbreviation ?? ''}`.trim();
