import { LINES, totalLadder, VENUES, type LadderName, type Line, type Venue } from '../domain/index.ts';
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

/**
 * The builder with one more leg: a player's in the first untouched row, else in a new one. What cannot be placed (another
 * team, a line that is not offered, a 21st row, a winner or total that is a leg already) leaves the state as it is.
 */
export function addLeg(state: Builder, leg: Leg): Builder {
  const row = state.rows.find(isUntouched)?.id ?? state.nextRow;
  const isNew = leg.kind === 'player' && row === state.nextRow;
  if (isNew && state.rows.length >= MAX_ROWS) return state;
  const roomy = isNew ? { ...state, rows: [...state.rows, emptyRow(row)], nextRow: row + 1 } : state;
  const placed = place(roomy, leg, row);
  if (placed === null || legAt(state, placed.ref) !== null) return state;
  // A place that was once in order is not the new leg's: it comes after those the reader has put in order.
  return { ...placed.after, order: state.order.filter((key) => key !== legKey(placed.ref)) };
}

/**
 * The builder with another leg in a leg's place, which it keeps in the order too. It must be of the same kind and subject
 * (either team's win, the same total, the same player) and say something else: else the state stays as it is.
 */
export function swapLeg(state: Builder, ref: LegRef, leg: Leg): Builder {
  const before = legAt(state, ref);
  const placed = place(state, leg, ref.kind === 'row' ? ref.row : state.nextRow);
  if (before === null || placed === null || legKey(placed.ref) !== legKey(ref)) return state;
  if (before.kind === 'player' && leg.kind === 'player' && before.player !== leg.player) return state;
  const isSame = JSON.stringify(before) === JSON.stringify(legAt(placed.after, ref));
  return isSame ? state : placed.after;
}

/** Where a leg belongs, and the builder that has it there; a player's is put in `row`. `null`: it has no place here. */
function place(state: Builder, leg: Leg, row: number): { readonly ref: LegRef; readonly after: Builder } | null {
  const { matchup } = state;
  if (matchup === null) return null;
  switch (leg.kind) {
    case 'winner': {
      const winner = venueOf(leg.team, matchup);
      if (winner === null || !isOffered('margin', leg.margin)) return null;
      return { ref: { kind: 'winner' }, after: { ...state, winner, margin: leg.margin } };
    }
    case 'total':
    case 'teamTotal': {
      const { stat, side, line } = leg;
      const scope = leg.kind === 'total' ? 'game' : venueOf(leg.team, matchup);
      if (scope === null || !isOffered(totalLadder(scope, stat), line)) return null;
      return { ref: { kind: 'total', scope, stat }, after: withTotal(state, scope, stat, { side, line }) };
    }
    case 'player': {
      const { player, stat, side, line } = leg;
      if (!isOffered('playerProp', line)) return null;
      const filled = { player, prop: stat, side, line };
      return { ref: { kind: 'row', row }, after: withRow(state, row, ({ id }) => ({ id, ...filled })) };
    }
    default:
      return unreachable(leg);
  }
}

const venueOf = (team: string, matchup: Matchup): Venue | null =>
  VENUES.find((venue) => matchup[venue] === team) ?? null;

const isOffered = (ladder: LadderName, line: Line): boolean => LINES[ladder].includes(line);
