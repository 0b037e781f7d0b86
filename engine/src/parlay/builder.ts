import {
  unreachable,
  LINES,
  SCOPES,
  TEAM_STATS,
  type Line,
  type Prop,
  type Scope,
  type Side,
  type TeamStat,
  type Venue,
} from '../words/index.ts';
import type { Leg } from './leg.ts';

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
};

export type BuilderCommand =
  | { readonly do: 'chooseMatchup'; readonly matchup: Matchup | null }
  | { readonly do: 'chooseWinner'; readonly winner: Venue | null }
  | { readonly do: 'chooseMargin'; readonly margin: Line }
  | { readonly do: 'pickTotal'; readonly scope: Scope; readonly stat: TeamStat; readonly side: Side | null }
  | { readonly do: 'setTotalLine'; readonly scope: Scope; readonly stat: TeamStat; readonly line: Line | null }
  | { readonly do: 'editRow'; readonly row: number; readonly change: Partial<Omit<PlayerRow, 'id'>> }
  | { readonly do: 'addRow' }
  | { readonly do: 'resetRow'; readonly row: number }
  | { readonly do: 'deleteRow'; readonly row: number }
  | { readonly do: 'removeLeg'; readonly ref: LegRef }
  | { readonly do: 'clear' }
  /** Another builder in its place: one from before a loss, or one that was stored. */
  | { readonly do: 'restore'; readonly builder: Builder };

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

const emptyRow = (id: number): PlayerRow => ({ id, player: null, prop: null, ...NO_PICK });

/** An empty slip for a game, with its one row. */
export const emptyBuilder = (matchup: Matchup | null): Builder => ({
  matchup,
  winner: null,
  margin: null,
  totals: NO_TOTALS,
  rows: [emptyRow(0)],
  nextRow: 1,
});

/** Applies a command. What the command cannot do (an unknown row, a 21st one) leaves the state as it is. */
export function build(state: Builder, command: BuilderCommand): Builder {
  switch (command.do) {
    case 'chooseMatchup':
      return command.matchup?.gameId === state.matchup?.gameId ? state : emptyBuilder(command.matchup);
    case 'chooseWinner':
      if (command.winner === state.winner) return state;
      return { ...state, winner: command.winner, margin: command.winner === null ? null : LINES.margin[0]! };
    case 'chooseMargin':
      return state.winner === null ? state : { ...state, margin: command.margin };
    case 'pickTotal':
      return withTotal(state, command.scope, command.stat, { side: command.side });
    case 'setTotalLine':
      return withTotal(state, command.scope, command.stat, { line: command.line });
    case 'editRow':
      return withRow(state, command.row, (row) => overUnder({ ...row, ...command.change }));
    case 'addRow':
      if (state.rows.length >= MAX_ROWS) return state;
      return { ...state, rows: [...state.rows, emptyRow(state.nextRow)], nextRow: state.nextRow + 1 };
    case 'resetRow':
      return withRow(state, command.row, (row) => emptyRow(row.id));
    case 'deleteRow':
      if (state.rows.length === 1) return build(state, { do: 'resetRow', row: command.row });
      return { ...state, rows: state.rows.filter((row) => row.id !== command.row) };
    case 'removeLeg':
      return withoutLeg(state, command.ref);
    case 'clear':
      return emptyBuilder(state.matchup);
    case 'restore':
      return command.builder;
    default:
      return unreachable(command);
  }
}

/** A complete leg, and where in the builder it comes from. */
export type BuilderLeg = { readonly ref: LegRef; readonly leg: Leg };

/** The complete legs, in the order of the page: winner, game, away, home, players. A leg counts once all its fields are filled. */
export function builderLegs(state: Builder): readonly BuilderLeg[] {
  const { matchup } = state;
  if (!matchup) return [];
  const legs: BuilderLeg[] = [];
  if (state.winner !== null && state.margin !== null) {
    legs.push({ ref: { kind: 'winner' }, leg: { kind: 'winner', team: matchup[state.winner], margin: state.margin } });
  }
  for (const scope of SCOPES) {
    for (const stat of TEAM_STATS) {
      const { side, line } = state.totals[scope][stat];
      if (side === null || line === null) continue;
      const ref = { kind: 'total', scope, stat } as const;
      legs.push({
        ref,
        leg:
          scope === 'game'
            ? { kind: 'total', stat, side, line }
            : { kind: 'teamTotal', team: matchup[scope], stat, side, line },
      });
    }
  }
  for (const { id, player, prop, side, line } of state.rows) {
    if (player === null || prop === null || side === null || line === null) continue;
    legs.push({ ref: { kind: 'row', row: id }, leg: { kind: 'player', player, stat: prop, side, line } });
  }
  return legs;
}

function withoutLeg(state: Builder, ref: LegRef): Builder {
  switch (ref.kind) {
    case 'winner':
      return build(state, { do: 'chooseWinner', winner: null });
    case 'total':
      return build(state, { do: 'pickTotal', scope: ref.scope, stat: ref.stat, side: null });
    case 'row':
      return build(state, { do: 'deleteRow', row: ref.row });
  }
}

function withTotal(state: Builder, scope: Scope, stat: TeamStat, change: Partial<OverUnder>): Builder {
  const pick = overUnder({ ...state.totals[scope][stat], ...change });
  return { ...state, totals: { ...state.totals, [scope]: { ...state.totals[scope], [stat]: pick } } };
}

function withRow(state: Builder, id: number, change: (row: PlayerRow) => PlayerRow): Builder {
  return { ...state, rows: state.rows.map((row) => (row.id === id ? change(row) : row)) };
}

/** Clearing a pick clears its line (spec 4). */
export function overUnder<T extends OverUnder>(pick: T): T {
  return pick.side === null ? { ...pick, line: null } : pick;
}
