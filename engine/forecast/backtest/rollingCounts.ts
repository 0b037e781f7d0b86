import { propCountOf, type SkaterGame } from '../history/index.ts';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import { type Prop, SKATER_GROUPS } from '@ddh/engine/internal/domain';
import type { OneSkater } from './baseline.ts';
import { LEAGUE_GAMES, Recent, type Window } from './recent.ts';

/** Expected count of a skater before any game is observed. */
const FIRST_COUNT = 0.5;

type Rolling = {
  readonly observe: (skaters: readonly SkaterGame[]) => void;
  readonly expected: (skater: OneSkater) => number;
};

/**
 * A skater's average over their last games, shrunk towards the average of all forwards or defensemen, so it is never 0.
 */
export function rollingCounts(prop: Prop, { games, prior }: Window): Rolling {
  // Each row is one game: the number of dressed forwards and the sum of their counts, then the same for defensemen.
  const league = new Recent(LEAGUE_GAMES, 2 * SKATER_GROUPS.length);
  const own = new Map<number, Recent>();
  const average = (position: Position): number => {
    const at = 2 * SKATER_GROUPS.indexOf(forwardOrDefense(position));
    return (league.sum(at + 1) + FIRST_COUNT) / (league.sum(at) + 1);
  };
  return {
    observe(skaters) {
      const row = SKATER_GROUPS.flatMap(() => [0, 0]);
      for (const skater of skaters) {
        const count = propCountOf(skater, prop);
        if (count === null) continue;
        const at = 2 * SKATER_GROUPS.indexOf(forwardOrDefense(skater.position));
        row[at]!++;
        row[at + 1]! += count;
        const past = own.get(skater.playerId) ?? new Recent(games, 1);
        past.add([count]);
        own.set(skater.playerId, past);
      }
      league.add(row);
    },
    expected({ playerId, position }) {
      const past = own.get(playerId);
      return ((past?.sum(0) ?? 0) + prior * average(position)) / ((past?.rows ?? 0) + prior);
    },
  };
}
