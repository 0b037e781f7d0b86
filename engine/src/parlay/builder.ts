import type { Line, Prop, Scope, Side, TeamStat, Venue } from '../domain/index.ts';

/** The game whose legs are built. */
export type Matchup = { readonly gameId: string; readonly away: string; readonly home: string };

/** An over/under pick. Without a side there is no line. */
export type OverUnder = { readonly side: Side | null; readonly line: Line | null };

/** One player leg in the making. `id` stays with the row for as long as it lives. */
export type PlayerRow = OverUnder & { readonly id: number; readonly player: string | null; readonly prop: Prop | null };

/**
 * The parlay builder (spec 4, 5). Game and team totals belong to the slip, so that deleting or resetting a row never
 * touches them: the spec's "deleting row 0 moves the picks to the new first row", seen from outside.
 */
export type Builder = {
  readonly matchup: Matchup | null;
  readonly winner: Venue | null;
  readonly margin: Line | null;
  readonly totals: Readonly<Record<Scope, Readonly<Record<TeamStat, OverUnder>>>>;
  readonly rows: readonly PlayerRow[];
  readonly nextRow: number;
  /** The reader's order of the legs, by `legKey`. Legs it does not list come after, in the page's order. */
  readonly order: readonly string[];
};

/** Where a leg of the slip comes from, so that removing it there removes it here. */
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

/** Whether nothing of the row is filled in. */
export const isUntouched = ({ player, prop, side, line }: PlayerRow): boolean =>
  player === null && prop === null && side === null && line === null;

/** An empty slip for a game, with its one row. */
export const emptyBuilder = (matchup: Matchup | null): Builder => ({
  matchup,
  winner: null,
  margin: null,
  totals: NO_TOTALS,
  rows: [emptyRow(0)],
  nextRow: 1,
  order: [],
});

/** Clearing a pick clears its line (spec 4). */
export const overUnder = <T extends OverUnder>(pick: T): T => (pick.side === null ? { ...pick, line: null } : pick);

/** The builder with a total changed, by the rule above. */
export function withTotal(state: Builder, scope: Scope, stat: TeamStat, change: Partial<OverUnder>): Builder {
  const pick = overUnder({ ...state.totals[scope][stat], ...change });
  return { ...state, totals: { ...state.totals, [scope]: { ...state.totals[scope], [stat]: pick } } };
}

/** The builder with a row changed; an unknown row changes nothing. */
export const withRow = (state: Builder, id: number, change: (row: PlayerRow) => PlayerRow): Builder => ({
  ...state,
  rows: state.rows.map((row) => (row.id === id ? change(row) : row)),
});

/** The numbers of simulations that the builder offers for a game with a published model. */
export const SIMULATION_SIZES = [10_000, 100_000, 1_000_000] as const;

/** The numbers of simulations that a game offers, ascending. */
export type SimulationSizes = readonly [number, ...number[]];

/** A game's choices: the published records, and every offered number beyond them. */
export const simulationSizes = (published: number): SimulationSizes => [
  published,
  ...SIMULATION_SIZES.filter((size) => size > published),
];

/**
 * Whether a size can be chosen when another one was: it has more simulations than are counted. Figures never go back to
 * fewer; only as long as none were simulated, the first size undoes another choice.
 */
export const canChooseSize = (
  { sizes, chosen }: { readonly sizes: readonly number[]; readonly chosen: number },
  size: number,
  records: number,
): boolean => size === chosen || size > records || (size === sizes[0] && records <= size);
