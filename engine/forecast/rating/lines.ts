/** @shape */
const LINES = 4;
const LINE_SIZE = 3;
const PAIRS = 3;

/**
 * Splits forwards, in order of ice time, into lines. Each of the first four centers is on a different line, and the
 * other forwards fill the lines.
 */
export function linesByIceTime<T>(forwards: readonly T[], isCenter: (player: T) => boolean): readonly (readonly T[])[] {
  const centers = forwards.filter(isCenter).slice(0, LINES);
  const lines = Array.from({ length: LINES }, (_, i) => centers.slice(i, i + 1));
  for (const forward of forwards) {
    if (!centers.includes(forward)) lines.find((line) => line.length < LINE_SIZE)?.push(forward);
  }
  return lines;
}

/** Splits defensemen, in order of ice time, into pairs. A seventh defenseman joins the last pair. */
export const pairsByIceTime = <T>(defensemen: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: PAIRS }, (_, i) => defensemen.slice(2 * i, i < PAIRS - 1 ? 2 * i + 2 : undefined));

/**
 * Swaps players between lines (or pairs) as long as a swap raises the total affinity within the lines. Line sizes stay
 * the same. Always makes the best swap first; 12 players need only a few.
 */
export function bestLines<T>(
  lines: readonly (readonly T[])[],
  affinity: (a: T, b: T) => number,
): readonly (readonly T[])[] {
  const best = lines.map((line) => [...line]);
  for (;;) {
    const swap = bestSwap(best, affinity);
    if (swap === null) return best;
    const { from, to } = swap;
    const player = best[from.line]![from.place]!;
    best[from.line]![from.place] = best[to.line]![to.place]!;
    best[to.line]![to.place] = player;
  }
}

type LinePlace = { readonly line: number; readonly place: number };

/** Smaller gains are rounding errors and could swap the same players forever. @shape */
const LEAST_GAIN = 1e-9;

function bestSwap<T>(
  lines: readonly (readonly T[])[],
  affinity: (a: T, b: T) => number,
): { readonly from: LinePlace; readonly to: LinePlace } | null {
  const places = lines.flatMap((line, i) => line.map((player, place) => ({ line: i, place, player })));
  /** Sum of a player's affinities with the line that they join in place of `without`. */
  const withLine = (player: T, line: readonly T[], without: T): number =>
    line.reduce((sum, other) => (other === player || other === without ? sum : sum + affinity(player, other)), 0);
  let best = null;
  let most = LEAST_GAIN;
  for (const [i, from] of places.entries()) {
    for (const to of places.slice(i + 1)) {
      if (from.line === to.line) continue;
      const [fromLine, toLine] = [lines[from.line]!, lines[to.line]!];
      const gain =
        withLine(from.player, toLine, to.player) +
        withLine(to.player, fromLine, from.player) -
        withLine(from.player, fromLine, from.player) -
        withLine(to.player, toLine, to.player);
      if (gain > most) {
        most = gain;
        best = { from, to };
      }
    }
  }
  return best;
}
