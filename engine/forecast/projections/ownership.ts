import type { RosterGroup } from '@ddh/engine/internal/domain';

/** Number of rostered players per group in a league of twelve teams with 16 spots each. @shape */
const ROSTERED: { readonly [group in RosterGroup]: number } = { F: 102, D: 58, G: 32 };

/**
 * Percent owned by rank: the number of players in each bin and their median percent owned, in descending order of
 * projected points. The bins cover 126 skaters on one fantasy site before a season. Figures of single players are not
 * available.
 * @shape
 */
const CURVE = [
  { players: 14, owned: 99 },
  { players: 3, owned: 93 },
  { players: 5, owned: 93 },
  { players: 13, owned: 86 },
  { players: 10, owned: 68.5 },
  { players: 21, owned: 33 },
  { players: 21, owned: 18 },
  { players: 19, owned: 10 },
  { players: 9, owned: 7 },
  { players: 8, owned: 3.5 },
  { players: 3, owned: 1 },
] as const;

type Node = { readonly rank: number; readonly owned: number };

/** The ranks (from 0) of the bins' midpoints. The share owned is 100 % at rank 0 and 0 % after the last bin. @shape */
const NODES: readonly Node[] = CURVE.reduce<{ readonly nodes: readonly Node[]; readonly from: number }>(
  ({ nodes, from }, { players, owned }) => ({
    nodes: [...nodes, { rank: from + players / 2, owned }],
    from: from + players,
  }),
  { nodes: [{ rank: 0, owned: 100 }], from: 0 },
).nodes.concat({ rank: 130, owned: 0 });

/** Number of roster spots that CURVE fills before it is scaled. @shape */
const CURVE_SPOTS = CURVE.reduce((sum, { players, owned }) => sum + (players * owned) / 100, 0);

/**
 * Percent owned (an integer) of the player ranked `rank` (from 1) in their group by fantasy points. The curve is scaled
 * to fill the roster spots of a standard league.
 */
export function ownedAt(rank: number, group: RosterGroup): number {
  const at = ((rank - 0.5) * CURVE_SPOTS) / ROSTERED[group];
  const next = NODES.findIndex((node) => node.rank >= at);
  if (next < 0) return 0;
  const [from, to] = [NODES[Math.max(next - 1, 0)]!, NODES[next]!];
  const part = to.rank === from.rank ? 0 : (at - from.rank) / (to.rank - from.rank);
  return Math.round(from.owned + part * (to.owned - from.owned));
}
