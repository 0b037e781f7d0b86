import { SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import { shareOut } from '@ddh/engine/internal/model';
import { depth, DRESSED, type RatedSkater } from './lineup.ts';
import type { Played } from './playsForm.ts';

/**
 * Share of a season's games that the players of an opening roster play, by rank in expected ice time: forwards in
 * groups of three, defensemen in pairs. The last share applies to all who rank below those who dress. Data: 2023-24 and
 * 2024-25, rosters of each team's first ten games.
 * @shape
 */
const PLAYED: { readonly [group in SkaterGroup]: { readonly size: number; readonly shares: readonly number[] } } = {
  F: { size: 3, shares: [0.91, 0.89, 0.82, 0.69, 0.6] },
  D: { size: 2, shares: [0.89, 0.8, 0.7, 0.54] },
};

/** Number of games after which this season's games weigh as much as the share before the season (PLAYED). @fitted 2022-23, 2023-24 */
const PRIOR_GAMES = 14;
/** Weight of `Played.recent` in the evidence of this season. `Played.long` has 1 minus this weight. */
const RECENT_PART = 0.5;

/**
 * Share of the remaining games that goes to players who have not played for the team yet. It applies only once the
 * season has begun, and not to an opening roster.
 * @fitted 2022-23, 2023-24
 */
export const NEWCOMERS = 0.04;

/** A skater of a roster. `played` has the games of this season, and is missing before the season begins. */
export type SeasonCandidate = RatedSkater & { readonly played?: Played };

/**
 * Each skater's share of the team's games: proportional to PLAYED, blended with the games of this season, and scaled to
 * 12 forwards and 6 defensemen a game. On a roster with no more skaters than these, everyone plays every game.
 */
export function playing(roster: readonly SeasonCandidate[], newcomers = 0): ReadonlyMap<number, number> {
  const played = new Map(roster.map((one) => [one.skater.playerId, one.played]));
  return new Map(
    SKATER_GROUPS.flatMap((group) => {
      const ranked = depth(roster, group);
      const { size, shares } = PLAYED[group];
      const targets = ranked.map(({ skater }, i) =>
        blended(shares[Math.floor(i / size)] ?? shares.at(-1)!, played.get(skater.playerId)),
      );
      const out = shareOut(
        DRESSED[group] * (1 - newcomers),
        targets,
        ranked.map(() => 1),
      );
      return ranked.map(({ skater }, i) => [skater.playerId, out[i]!] as const);
    }),
  );
}

function blended(prior: number, played: Played | undefined): number {
  if (played === undefined || played.games === 0) return prior;
  const now = RECENT_PART * played.recent + (1 - RECENT_PART) * played.long;
  return (PRIOR_GAMES * prior + played.games * now) / (PRIOR_GAMES + played.games);
}
