import { VENUES, type Venue } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import {
  emptyRow,
  isUntouched,
  MAX_ROWS,
  withRow,
  withTotal,
  type Builder,
  type LegRef,
  type Matchup,
} from './builder.ts';
import { legAt, legKey } from './builderLegs.ts';
import type { Leg } from './leg.ts';
import { legLineFault } from './subject.ts';

/**
 * Adds a leg to the builder. A player's leg fills the first empty row, or a new one. Returns the same state if the leg
 * cannot be added: its team is not in the game, its line is not offered, all 20 rows are used, or the slip already has
 * a leg on the winner or on the same total.
 */
export function addLeg(state: Builder, leg: Leg): Builder {
  const row = state.rows.find(isUntouched)?.id ?? state.nextRow;
  const isNew = leg.kind === 'player' && row === state.nextRow;
  if (isNew && state.rows.length >= MAX_ROWS) return state;
  const roomy = isNew ? { ...state, rows: [...state.rows, emptyRow(row)], nextRow: row + 1 } : state;
  const placed = place(roomy, leg, row);
  if (placed === null || legAt(state, placed.ref) !== null) return state;
  // Remove the position of an earlier leg of this row or total from `order`, because the new leg must be last.
  return { ...placed.after, order: state.order.filter((key) => key !== legKey(placed.ref)) };
}

/**
 * Replaces a leg and keeps its position in the order. The new leg must be of the same kind and subject (the win of
 * either team, the same total, the same player) and differ from the old one. Otherwise the state is returned unchanged.
 */
export function swapLeg(state: Builder, ref: LegRef, leg: Leg): Builder {
  const before = legAt(state, ref);
  const placed = place(state, leg, ref.kind === 'row' ? ref.row : state.nextRow);
  if (before === null || placed === null || legKey(placed.ref) !== legKey(ref)) return state;
  if (before.kind === 'player' && leg.kind === 'player' && before.player !== leg.player) return state;
  const isSame = JSON.stringify(before) === JSON.stringify(legAt(placed.after, ref));
  return isSame ? state : placed.after;
}

/**
 * Returns the builder with the leg, and a reference to the part of the builder's form that has the leg. A player's leg
 * is put into `row`. Returns `null` if the leg cannot be added.
 */
function place(state: Builder, leg: Leg, row: number): { readonly ref: LegRef; readonly after: Builder } | null {
  const { matchup } = state;
  if (matchup === null || legLineFault(leg) !== null) return null;
  switch (leg.kind) {
    case 'winner': {
      const winner = venueOf(leg.team, matchup);
      if (winner === null) return null;
      return { ref: { kind: 'winner' }, after: { ...state, winner, margin: leg.margin } };
    }
    case 'total':
    case 'teamTotal': {
      const { stat, side, line } = leg;
      const scope = leg.kind === 'total' ? 'game' : venueOf(leg.team, matchup);
      if (scope === null) return null;
      return { ref: { kind: 'total', scope, stat }, after: withTotal(state, scope, stat, { side, line }) };
    }
    case 'player': {
      const { player, stat, side, line } = leg;
      const filled = { player, prop: stat, side, line };
      return { ref: { kind: 'row', row }, after: withRow(state, row, ({ id }) => ({ id, ...filled })) };
    }
    default:
      return unreachable(leg);
  }
}

const venueOf = (team: string, matchup: Matchup): Venue | null =>
  VENUES.find((venue) => matchup[venue] === team) ?? null;
