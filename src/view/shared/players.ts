import { foldText, foldWords, hasWords } from '@ddh/engine/internal/text';
import type { BuilderPlayer } from '@ddh/engine/internal/hub';

/** A player with `folded`, the name without case and accents, for the search. */
export type SearchablePlayer = BuilderPlayer & { readonly folded: string };

/** Returns the players of these teams, in the order of the teams. */
export const searchable = (all: readonly BuilderPlayer[], teams: readonly string[]): readonly SearchablePlayer[] =>
  teams.flatMap((team) =>
    all.filter((player) => player.team === team).map((player) => ({ ...player, folded: foldText(player.name) })),
  );

/**
 * Returns the players who match all typed words. A word matches if some word of the player's name starts with it: "tim
 * st" finds Tim Stützle.
 */
export function searchPlayers(players: readonly SearchablePlayer[], typed: string): readonly SearchablePlayer[] {
  const words = foldWords(typed);
  return players.filter(({ folded }) => hasWords(folded, words));
}
