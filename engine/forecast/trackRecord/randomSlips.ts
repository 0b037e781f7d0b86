import type { LeagueDate } from '@ddh/engine/internal/domain';
import { RecordStream, streamKey } from '@ddh/engine/internal/model';
import { subjectKey, subjectOf, type Leg } from '@ddh/engine/internal/parlay';
import type { Forecast } from './grid.ts';

/** Number of random slips per game. The slips of fewer would be the first of these. */
const RANDOM_SLIPS = 300;
const FEWEST_LEGS = 2;
const MOST_LEGS = 5;

/** Each leg's own chance is in this range. The slip builder also lists legs in this range first. */
const LIKELY = { from: 0.2, to: 0.8 };

/**
 * Upper bounds for the draws per random slip. MOST_SLIPS is for slips: a slip that never holds is redrawn. MOST_DRAWN
 * is for the legs of one slip: a leg whose subject is already in the slip is redrawn.
 */
const MOST_SLIPS = 40;
const MOST_DRAWN = 20;

/**
 * Returns slips of 2 to 5 legs, drawn with a seed from the date and the game. A leg is about the game or about a
 * player, with equal chance, and is either side of a line in `grid`. No two legs of a slip have the same subject.
 * `forecast` returns the forecast of a slip, or `null` if it holds in no simulated record. Then another slip is drawn,
 * because no sportsbook offers such a slip.
 */
export function randomSlips<T>(
  grid: readonly Forecast[],
  { date, gameId, away }: { readonly date: LeagueDate; readonly gameId: string; readonly away: string },
  forecast: (legs: readonly Leg[]) => T | null,
): readonly T[] {
  const legs = grid
    .flatMap((one) => bothSides(one, away))
    .flatMap(({ leg, chance }) => (isLikely(chance) ? [leg] : []));
  const pools = [legs.filter(({ kind }) => kind !== 'player'), legs.filter(({ kind }) => kind === 'player')].filter(
    ({ length }) => length > 0,
  );
  if (pools.length === 0) return [];
  const seed = Number(date.replaceAll('-', ''));
  const stream = new RecordStream(streamKey(seed, gameId), MOST_SLIPS * (1 + 2 * MOST_DRAWN));
  return Array.from({ length: RANDOM_SLIPS }, (_, slip): T | null => {
    stream.start(slip);
    let used = 0;
    const below = (limit: number): number => {
      stream.need(used + 1);
      return Math.floor(((stream.draws[used++]! >>> 0) / 2 ** 32) * limit);
    };
    for (let i = 0; i < MOST_SLIPS; i++) {
      const drawn = drawSlip(pools, below);
      const made = drawn && forecast(drawn);
      if (made !== null) return made;
    }
    return null;
  }).filter((made) => made !== null);
}

/** Returns `null` if the slip still lacks legs after MOST_DRAWN draws. */
function drawSlip(pools: readonly (readonly Leg[])[], below: (limit: number) => number): readonly Leg[] | null {
  const size = FEWEST_LEGS + below(MOST_LEGS - FEWEST_LEGS + 1);
  const legs = new Map<string, Leg>();
  for (let i = 0; i < MOST_DRAWN && legs.size < size; i++) {
    const pool = pools[below(pools.length)]!;
    const leg = pool[below(pool.length)]!;
    const subject = subjectText(leg);
    if (!legs.has(subject)) legs.set(subject, leg);
  }
  return legs.size === size ? [...legs.values()] : null;
}

/** Both teams' wins are one subject, because the teams cannot both win. */
const subjectText = (leg: Leg): string => (leg.kind === 'winner' ? leg.kind : subjectKey(subjectOf(leg)));

/** The other side of the home team's win is the away team's win. There is no leg for the other side of a puck line. */
function bothSides({ leg, chance }: Forecast, away: string): readonly Forecast[] {
  const other: Leg | null =
    leg.kind !== 'winner' ? { ...leg, side: 'under' } : leg.margin < 1 ? { ...leg, team: away } : null;
  return [{ leg, chance }, ...(other === null ? [] : [{ leg: other, chance: 1 - chance }])];
}

const isLikely = (chance: number): boolean => chance >= LIKELY.from && chance <= LIKELY.to;
