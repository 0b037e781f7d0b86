/**
 * Where a falling function crosses 0 between `low` and `high`, halved until no double lies between them. Never leaves the
 * bracket and needs no derivative. A root beyond an end by a rounding gives that end.
 */
export function bisect(falling: (x: number) => number, low: number, high: number): number {
  let [from, until] = [low, high];
  for (;;) {
    const middle = (from + until) / 2;
    if (middle === from || middle === until) return middle;
    if (falling(middle) > 0) from = middle;
    else until = middle;
  }
}
