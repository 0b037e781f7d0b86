import { mergeTeams, sameTeam, type FantasyTeam, type TeamRecord } from '@ddh/engine/internal/fantasy';

/**
 * What is to be put on top of which version. `merged`: there are somebody else's edits in it. `overruled`: where both
 * sides changed the same value theirs is not in it, and belongs among the backups.
 */
export type OnTop = { readonly next: FantasyTeam; readonly merged: boolean; readonly overruled: boolean };

/**
 * Edits that began from `base`, on top of what has become of the team meanwhile. What was sent from here before may be in
 * that: then it is no conflict, and only what differs from it was edited since.
 */
export function onTop(mine: FantasyTeam, base: FantasyTeam, sent: readonly FantasyTeam[], theirs: TeamRecord): OnTop {
  const isIn = (own: FantasyTeam, other: FantasyTeam): boolean => sameTeam(mergeTeams(base, own, other).team, other);
  const stored = sent.filter((own) => isIn(own, theirs.team));
  // The most of it that is there.
  const began = stored.reduce((most, own) => (isIn(most, own) ? own : most), stored[0] ?? base);
  const { team, overruled } = mergeTeams(began, mine, theirs.team);
  return { next: team, merged: !sameTeam(began, theirs.team), overruled: overruled.length > 0 };
}
