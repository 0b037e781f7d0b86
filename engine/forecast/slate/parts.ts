import * as v from 'valibot';
import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { err, ok, type Result } from '@ddh/engine/internal/result';

/** A game in a part that was simulated separately, with its seed and the fingerprint of its model. */
export type PartGame = { readonly gameId: string; readonly seed: number; readonly fingerprint: string };

/** A range of a slate's records that was simulated separately (`until` excluded). All games have the same range. */
export type Part = {
  readonly part: typeof PART_VERSION;
  readonly generator: number;
  readonly from: number;
  readonly until: number;
  readonly games: readonly PartGame[];
};

/** Version of the part file format. */
export const PART_VERSION = 1;

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const PART = v.pipe(
  v.object({
    part: v.literal(PART_VERSION),
    generator: COUNT,
    from: COUNT,
    until: COUNT,
    games: v.array(v.object({ gameId: v.string(), seed: COUNT, fingerprint: v.string() })),
  }),
  v.check(({ from, until }) => from < until),
);

/** Returns `null` if the document does not describe a part of a simulation. */
export function parsePart(doc: unknown): Part | null {
  const parsed = v.safeParse(PART, doc);
  return parsed.success ? parsed.output : null;
}

/**
 * Why separately simulated parts do not form one simulation of the wanted games. `part` is an index into the list of
 * parts.
 */
export type PartFault =
  | { readonly kind: 'generator'; readonly part: number; readonly found: number; readonly wanted: number }
  | { readonly kind: 'lacksGame' | 'otherGame' | 'otherModel'; readonly part: number; readonly gameId: string }
  | {
      readonly kind: 'otherSeed';
      readonly part: number;
      readonly gameId: string;
      readonly found: number;
      readonly wanted: number;
    }
  /** Records that are in no part (`gap`), or in two parts (`overlap`). `until` is excluded. */
  | { readonly kind: 'gap'; readonly from: number; readonly until: number }
  | {
      readonly kind: 'overlap';
      readonly parts: readonly [number, number];
      readonly from: number;
      readonly until: number;
    }
  | { readonly kind: 'beyond'; readonly part: number; readonly until: number; readonly records: number };

/**
 * Returns the indexes of the parts in order of their records. Together, the parts must contain every record of `games`
 * exactly once, from 0 to `records`. If `records` is `null`, the parts determine the end. The parts may be given in any
 * order.
 */
export function arrangeParts(
  parts: readonly Part[],
  games: readonly PartGame[],
  records: number | null,
): Result<{ readonly order: readonly number[]; readonly records: number }, PartFault> {
  for (const [i, part] of parts.entries()) {
    const fault = foreign(part, i, games);
    if (fault !== null) return err(fault);
  }
  const order = [...parts.keys()].toSorted((a, b) => parts[a]!.from - parts[b]!.from || a - b);
  let reached = 0;
  let before = -1;
  for (const i of order) {
    const { from, until } = parts[i]!;
    if (from > reached) return err({ kind: 'gap', from: reached, until: from });
    if (from < reached) return err({ kind: 'overlap', parts: [before, i], from, until: Math.min(reached, until) });
    if (records !== null && until > records) return err({ kind: 'beyond', part: i, until, records });
    reached = until;
    before = i;
  }
  if (reached === 0 || (records !== null && reached < records)) {
    return err({ kind: 'gap', from: reached, until: records ?? 1 });
  }
  return ok({ order, records: reached });
}

/**
 * Compares a part's generator and games with the wanted ones. Returns the first difference, or `null` if there is none.
 */
function foreign(part: Part, i: number, games: readonly PartGame[]): PartFault | null {
  if (part.generator !== GENERATOR_VERSION) {
    return { kind: 'generator', part: i, found: part.generator, wanted: GENERATOR_VERSION };
  }
  const held = new Map(part.games.map((game) => [game.gameId, game]));
  for (const { gameId, seed, fingerprint } of games) {
    const game = held.get(gameId);
    if (game === undefined) return { kind: 'lacksGame', part: i, gameId };
    if (game.seed !== seed) return { kind: 'otherSeed', part: i, gameId, found: game.seed, wanted: seed };
    if (game.fingerprint !== fingerprint) return { kind: 'otherModel', part: i, gameId };
    held.delete(gameId);
  }
  const [other] = held.keys();
  return other === undefined ? null : { kind: 'otherGame', part: i, gameId: other };
}
