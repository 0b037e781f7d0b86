import type { LineFault } from '../domain/index.ts';
import type { Leg } from './leg.ts';
import { legLineFault } from './subject.ts';

/** A leg of a link or of a stored slip, with a line that no slip can have. */
export type UnreadableLeg = { readonly leg: Leg; readonly fault: LineFault };

/** Separates the legs that a slip can have from the others. Both lists keep the order. */
export function readableLegs(all: readonly Leg[]): {
  readonly legs: readonly Leg[];
  readonly unreadable: readonly UnreadableLeg[];
} {
  const unreadable = all.flatMap((leg) => {
    const fault = legLineFault(leg);
    return fault === null ? [] : [{ leg, fault }];
  });
  return { legs: all.filter((leg) => legLineFault(leg) === null), unreadable };
}
