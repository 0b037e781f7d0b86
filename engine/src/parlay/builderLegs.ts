import { SCOPES, TEAM_STATS, zip } from '../domain/index.ts';
import type { Builder, LegRef } from './builder.ts';
import type { Leg } from './leg.ts';
import { sameLeg } from './subject.ts';

/** A complete leg, and the part of the builder from which it is made. */
export type BuilderLeg = { readonly ref: LegRef; readonly leg: Leg };

/** Converts the reference of a leg (winner, total or row) to a text that is unique within a slip. */
export function legKey(ref: LegRef): string {
  switch (ref.kind) {
    case 'winner':
      return 'winner';
    case 'total':
      return `${ref.scope} ${ref.stat}`;
    case 'row':
      return `row ${ref.row}`;
  }
}

/**
 * The complete legs in the user's order. Legs that are not in that order are last, in page order: winner, game, away,
 * home, players. A leg is complete when all its fields are filled.
 */
export function builderLegs(state: Builder): readonly BuilderLeg[] {
  const legs = pageLegs(state);
  if (state.order.length === 0) return legs;
  const places = new Map(state.order.map((key, place) => [key, place]));
  const placeOf = ({ ref }: BuilderLeg): number => places.get(legKey(ref)) ?? state.order.length;
  return legs.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** True if two slips have the same legs from the same parts of the builder, in the same order. */
export const sameBuilderLegs = (a: readonly BuilderLeg[], b: readonly BuilderLeg[]): boolean =>
  a.length === b.length &&
  zip(a, b).every(([one, other]) => legKey(one.ref) === legKey(other.ref) && sameLeg(one.leg, other.leg));

/** Returns the complete leg that is built from this part of the builder, or null. */
export const legAt = (state: Builder, ref: LegRef): Leg | null =>
  builderLegs(state).find((one) => legKey(one.ref) === legKey(ref))?.leg ?? null;

/**
 * Swaps a leg with the one above (-1) or below (1). Returns the same state if there is no such leg, or if `ref` is
 * unknown.
 */
export function moveLeg(state: Builder, ref: LegRef, by: -1 | 1): Builder {
  const order = builderLegs(state).map((leg) => legKey(leg.ref));
  const place = order.indexOf(legKey(ref));
  const neighbor = order[place + by];
  if (place === -1 || neighbor === undefined) return state;
  return { ...state, order: order.with(place, neighbor).with(place + by, legKey(ref)) };
}

function pageLegs({ matchup, winner, margin, totals, rows }: Builder): readonly BuilderLeg[] {
  if (!matchup) return [];
  const legs: BuilderLeg[] = [];
  if (winner !== null && margin !== null) {
    legs.push({ ref: { kind: 'winner' }, leg: { kind: 'winner', team: matchup[winner], margin } });
  }
  for (const scope of SCOPES) {
    for (const stat of TEAM_STATS) {
      const { side, line } = totals[scope][stat];
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
  for (const { id, player, prop, side, line } of rows) {
    if (player === null || prop === null || side === null || line === null) continue;
    legs.push({ ref: { kind: 'row', row: id }, leg: { kind: 'player', player, stat: prop, side, line } });
  }
  return legs;
}
