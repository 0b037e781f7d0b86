const LINES = 4;
const LINE_SIZE = 3;
const PAIRS = 3;

/** Forwards, most ice time first, in lines: the first four centres lead a line each, all others fill up. */
export function linesByIceTime<T>(forwards: readonly T[], isCentre: (man: T) => boolean): readonly (readonly T[])[] {
  const centres = forwards.filter(isCentre).slice(0, LINES);
  const lines = Array.from({ length: LINES }, (_, i) => centres.slice(i, i + 1));
  for (const forward of forwards) {
    if (!centres.includes(forward)) lines.find((line) => line.length < LINE_SIZE)?.push(forward);
  }
  return lines;
}

/** Defencemen, most ice time first, in pairs. */
export const pairsByIceTime = <T>(defencemen: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: PAIRS }, (_, i) => defencemen.slice(2 * i, 2 * i + 2));

/**
 * Men in lines (or pairs) as given, changed man for man as long as that brings together who belong together. Sizes stay. A
 * swap is made only where it gains, and the best one first: 12 men are in place after a few.
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
    const man = best[from.line]![from.place]!;
    best[from.line]![from.place] = best[to.line]![to.place]!;
    best[to.line]![to.place] = man;
  }
}

type LinePlace = { readonly line: number; readonly place: number };

/** Less is a rounding error, and would go round for ever. */
const LEAST_GAIN = 1e-9;

function bestSwap<T>(
  lines: readonly (readonly T[])[],
  affinity: (a: T, b: T) => number,
): { readonly from: LinePlace; readonly to: LinePlace } | null {
  const places = lines.flatMap((line, i) => line.map((man, place) => ({ line: i, place, man })));
  /** What a man has with a line, without the one whose place he takes. */
  const withLine = (man: T, line: readonly T[], without: T): number =>
    line.reduce((sum, other) => (other === man || other === without ? sum : sum + affinity(man, other)), 0);
  let best = null;
  let most = LEAST_GAIN;
  for (const [i, from] of places.entries()) {
    for (const to of places.slice(i + 1)) {
      if (from.line === to.line) continue;
      const [fromLine, toLine] = [lines[from.line]!, lines[to.line]!];
      const gain =
        withLine(from.man, toLine, to.man) +
        withLine(to.man, fromLine, from.man) -
        withLine(from.man, fromLine, from.man) -
        withLine(to.man, toLine, to.man);
      if (gain > most) {
        most = gain;
        best = { from, to };
      }
    }
  }
  return best;
}
