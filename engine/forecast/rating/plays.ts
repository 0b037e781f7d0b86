import { GROUPS, shareOut, type Group } from '@ddh/engine/internal/model';
import { depth, DRESSED, type RatedSkater } from './lineup.ts';

/**
 * Share of a season's games that the players of an opening roster play, by rank in expected ice time: forwards in
 * groups of three, defensemen in pairs. The last share applies to all who rank below those who dress. Data: 2023-24 and
 * 2024-25, rosters of each team's first ten games.
 */
const PLAYED: { readonly [group in Group]: { readonly size: number; readonly shares: readonly number[] } } = {
  F: { size: 3, shares: [0.91, 0.89, 0.82, 0.69, 0.6] },
  D: { size: 2, shares: [0.89, 0.8, 0.7, 0.54] },
};

/**
 * Each skater's share of the team's games: proportional to PLAYED, scaled to 12 forwards and 6 defensemen a game. On a
 * roster with no more skaters than these, everyone plays every game.
 */
export function playing(roster: readonly RatedSkater[]): ReadonlyMap<number, number> {
  return new Map(
    GROUPS.flatMap((group) => {
      const ranked = depth(roster, group);
      const { size, shares } = PLAYED[group];
      const targets = ranked.map((_, i) => shares[Math.floor(i / size)] ?? shares.at(-1)!);
      const played = shareOut(
        DRESSED[group],
        targets,
        ranked.map(() => 1),
      );
      return ranked.map(({ skater }, i) => [skater.playerId, played[i]!] as const);
    }),
  );
}
