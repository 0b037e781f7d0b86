import { ref } from 'valtio/vanilla';
import type { Order } from '@ddh/engine/internal/domain';
import type { PreferenceKey, Preferences } from '../services/ports.ts';

/**
 * The number of rows at first, and the number that the Show more button adds. Laying out more rows at once would be
 * slow.
 */
export const ROWS_AT_ONCE = 25;

export type TableState<Row> = {
  /** The shown rows: the first few of the rows that the filters find, in order. */
  rows: readonly Row[];
  /** The number of rows that the filters find. */
  found: number;
};

export type Table<State> = {
  /** Finds the rows again after the data has changed. The number of shown rows does not change. */
  readonly refresh: () => void;
  /** Finds the rows again after a filter has changed, and shows the first page. */
  readonly restart: () => void;
  readonly showMore: () => void;
  /**
   * Changes filters or the order, and shows the first page. `kept` names the preference that stores the change, and the
   * string to store.
   */
  readonly set: (change: Partial<State>, kept?: readonly [PreferenceKey, string | null]) => void;
};

export type Renewable<Found> = {
  /**
   * Finds the shown rows again in newer data that the user has not requested. They keep their places, so that no row
   * moves while the user points at it. If the newer data lacks a row, `goneRow` returns what to show in its place.
   * Without `goneRow`, that place gets a row that was not shown.
   */
  readonly renew: (keyOf: (row: Found) => unknown, goneRow?: (before: Found) => Found) => void;
};

/**
 * Shows the rows of a table one page at a time. `find` filters and sorts all rows by the state, and `rowOf` converts a
 * found row.
 */
export function createTable<Found, Row, State extends TableState<Row>>(
  state: State,
  preferences: Preferences,
  find: () => readonly Found[],
  rowOf: (found: Found) => Row,
): Table<State> & Renewable<Found> {
  let shown = ROWS_AT_ONCE;
  let last: readonly Found[] = [];
  function show(found: readonly Found[]): void {
    last = found;
    state.rows = ref(found.slice(0, shown).map(rowOf));
    state.found = found.length;
  }
  const refresh = (): void => show(find());
  function restart(): void {
    shown = ROWS_AT_ONCE;
    refresh();
  }
  return {
    refresh,
    renew(keyOf, goneRow) {
      const found = find();
      const byKey = new Map(found.map((row) => [keyOf(row), row]));
      const before = last.slice(0, shown);
      const keys = new Set(before.map(keyOf));
      const others = found.filter((row) => !keys.has(keyOf(row)));
      const kept = before.flatMap((row) => byKey.get(keyOf(row)) ?? goneRow?.(row) ?? others.shift() ?? []);
      show([...kept, ...others]);
    },
    restart,
    showMore() {
      shown += ROWS_AT_ONCE;
      refresh();
    },
    set(change, kept) {
      Object.assign(state, change);
      if (kept) preferences.set(...kept);
      restart();
    },
  };
}

export type StoredChoice = ReturnType<typeof storedChoice>;

/**
 * A choice that is stored as a preference. A choice that the data does not offer is ignored until the data offers it
 * again.
 */
export function storedChoice(preferences: Preferences, key: PreferenceKey) {
  let wanted = preferences.get(key);
  return {
    wanted: (): string | null => wanted,
    among: <T extends string>(offered: readonly T[]): T | null => offered.find((one) => one === wanted) ?? null,
    choose(value: string | null): void {
      wanted = value;
      preferences.set(key, value);
    },
  };
}

/** Encodes an order as text for a preference: the column, a space and the direction. */
export const encodeOrder = ({ by, descending }: Order<string>): string =>
  `${by} ${descending ? 'descending' : 'ascending'}`;

/** Returns `null` if the string is not an order by one of these columns. */
export function decodeOrder<Column extends string>(
  stored: string | null,
  columns: readonly Column[],
): Order<Column> | null {
  const [name, direction] = stored?.split(' ') ?? [];
  const by = columns.find((column) => column === name);
  return by === undefined ? null : { by, descending: direction !== 'ascending' };
}
