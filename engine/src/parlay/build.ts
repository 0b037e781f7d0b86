import { LINES, type Line, type Scope, type Side, type TeamStat, type Venue } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import {
  emptyBuilder,
  emptyRow,
  MAX_ROWS,
  overUnder,
  withRow,
  withTotal,
  type Builder,
  type LegRef,
  type Matchup,
  type PlayerRow,
} from './builder.ts';
import { moveLeg } from './builderLegs.ts';
import type { Leg } from './leg.ts';
import { addLeg, swapLeg } from './placeLeg.ts';

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
  /** Adds a leg as the winner, as a total or as a player row of the builder. The leg must belong to the chosen game. */
  | { readonly do: 'addLeg'; readonly leg: Leg }
  /** Replaces a leg with another one of the same kind and subject. */
  | { readonly do: 'swapLeg'; readonly ref: LegRef; readonly leg: Leg }
  /** Swaps a leg with its neighbor above (-1) or below (1) in the user's order. */
  | { readonly do: 'moveLeg'; readonly ref: LegRef; readonly by: -1 | 1 }
  | { readonly do: 'clear' }
  /** Replaces the whole builder with an earlier one (undo), a stored one, or one from a link. */
  | { readonly do: 'restore'; readonly builder: Builder; readonly from?: 'link' };

export const isAddable = (builder: Builder, leg: Leg): boolean => build(builder, { do: 'addLeg', leg }) !== builder;

/** Applies a command to the builder. Returns the same state if the command is impossible, such as adding a 21st row. */
export function build(state: Builder, command: BuilderCommand): Builder {
  switch (command.do) {
    case 'chooseMatchup':
      return command.matchup?.gameId === state.matchup?.gameId ? state : emptyBuilder(command.matchup);
    case 'chooseWinner':
      if (command.winner === state.winner) return state;
      return { ...state, winner: command.winner, margin: command.winner === null ? null : LINES.margin[0] };
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
    case 'addLeg':
      return addLeg(state, command.leg);
    case 'swapLeg':
      return swapLeg(state, command.ref, command.leg);
    case 'moveLeg':
      return moveLeg(state, command.ref, command.by);
    case 'clear':
      return emptyBuilder(state.matchup);
    case 'restore':
      return command.builder;
    default:
      return unreachable(command);
  }
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
