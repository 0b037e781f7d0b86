import type { Line, Prop, Scope, Side, TeamStat, Venue } from '../domain/index.ts';

/** The game for which a slip is built. `away` and `home` are team names. */
export type Matchup = { readonly gameId: string; readonly away: string; readonly home: string };

/** An over/under pick. If `side` is null, `line` is null too. */
export type OverUnder = { readonly side: Side | null; readonly line: Line | null };

/** A row of the builder's form for a player leg, complete or not. `id` does not change while the row exists. */
export type PlayerRow = OverUnder & { readonly id: number; readonly player: string | null; readonly prop: Prop | null };

/**
 * The state of the parlay builder (spec 4, 5). Game and team totals belong to the slip and not to a row, so deleting or
 * resetting a row does not change them. To the user this looks like the spec's "deleting row 0 moves the picks to the
 * new first row".
 */
export type Builder = {
  readonly matchup: Matchup | null;
  readonly winner: Venue | null;
  readonly margin: Line | null;
  readonly totals: Readonly<Record<Scope, Readonly<Record<TeamStat, OverUnder>>>>;
  readonly rows: readonly PlayerRow[];
  readonly nextRow: number;
  /** The user's order of legs, by `legKey`. Legs that are not listed are last, in page order. */
  readonly order: readonly string[];
};

/** Refers to the part of the builder's form that a leg is built from. */
export type LegRef =
  | { readonly kind: 'winner' }
  | { readonly kind: 'total'; readonly scope: Scope; readonly stat: TeamStat }
  | { readonly kind: 'row'; readonly row: number };

export const MAX_ROWS = 20;

const NO_PICK: OverUnder = { side: null, line: null };
const NO_TOTALS: Builder['totals'] = {
  game: { Goals: NO_PICK, Shots: NO_PICK },
  away: { Goals: NO_PICK, Shots: NO_PICK },
  home: { Goals: NO_PICK, Shots: NO_PICK },
};

export const emptyRow = (id: number): PlayerRow => ({ id, player: null, prop: null, ...NO_PICK });

/** True if no field of the row is filled in. */
export const isUntouched = ({ player, prop, side, line }: PlayerRow): boolean =>
  player === null && prop === null && side === null && line === null;

/** An empty slip for a game, with one empty row. */
export const emptyBuilder = (matchup: Matchup | null): Builder => ({
  matchup,
  winner: null,
  margin: null,
  totals: NO_TOTALS,
  rows: [emptyRow(0)],
  nextRow: 1,
  order: [],
});

/** Clears the line of an over/under pick without a side (spec 4). */
export const overUnder = <T extends OverUnder>(pick: T): T => (pick.side === null ? { ...pick, line: null } : pick);

/** Changes the pick of a total. Clearing its side also clears its line. */
export function withTotal(state: Builder, scope: Scope, stat: TeamStat, change: Partial<OverUnder>): Builder {
  const pick = overUnder({ ...state.totals[scope][stat], ...change });
  return { ...state, totals: { ...state.totals, [scope]: { ...state.totals[scope], [stat]: pick } } };
}

/** Changes the player row with this id. An unknown id is ignored. */
export const withRow = (state: Builder, id: number, change: (row: PlayerRow) => PlayerRow): Builder => ({
  ...state,
  rows: state.rows.map((row) => (row.id === id ? change(row) : row)),
});

/** The numbers of simulations that the user can choose for a game with a published model. */
export const SIMULATION_SIZES = [10_000, 100_000, 1_000_000] as const;

/** The numbers of simulations that the user can choose for a game, in ascending order. */
export type SimulationSizes = readonly [number, ...number[]];

/** Returns the published number of simulations, and every larger number in SIMULATION_SIZES. */
export const simulationSizes = (published: number): SimulationSizes => [
  published,
  ...SIMULATION_SIZES.filter((size) => size > published),
];

/**
 * True if the user can choose `size` simulations. Existing simulations are never discarded, so it must be above their
 * number, `records`, unless it is already `chosen`, or is the published size and no simulations have been added.
 * Choosing the published size undoes a choice.
 */
export const canChooseSize = (
  { sizes, chosen }: { readonly sizes: readonly number[]; readonly chosen: number },
  size: number,
  records: number,
): boolean => size === chosen || size > records || (size === sizes[0] && records <= size);
