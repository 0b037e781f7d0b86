import { GROUPS, shareOut, type Group } from '@ddh/engine/internal/model';
import { depth, DRESSED, type RatedSkater } from './lineup.ts';

/**
 * The share of games that a man of an opening roster played that season, by his place in the order of expected ice
 * time: forwards by lines of three, defencemen by pairs, the last figure for all who do not dress (2023-24 and 2024-25,
 * rosters of each team's first ten games).
 */
const PLAYED: { readonly [group in Group]: { readonly size: number; readonly shares: readonly number[] } } = {
  F: { size: 3, shares: [0.91, 0.89, 0.82, 0.69, 0.6] },
  D: { size: 2, shares: [0.89, 0.8, 0.7, 0.54] },
};

/**
 * The share of the team's games that each plays: in proportion to the shares above, filled up to 12 forwards and 6
 * defencemen a game, as nobody else is known. Where no more than that are on the roster, all play always.
 */
export function playing(roster: readonly RatedSkater[]): ReadonlyMap<number, number> {
  return new Map(
    GROUPS.flatMap((group) => {
      const men = depth(roster, group);
      const { size, shares } = PLAYED[group];
      const targets = men.map((_, i) => shares[Math.floor(i / size)] ?? shares.at(-1)!);
      const played = shareOut(
        DRESSED[group],
        targets,
        men.map(() => 1),
      );
      return men.map(({ skater }, i) => [skater.playerId, played[i]!] as const);
    }),
  );
}
