import { foldText, foldWords, hasWords } from '@ddh/engine/internal/text';
import type { BuilderPlayer } from '@ddh/engine/internal/hub';

/** `folded`: the name without case and accents, for the search. */
export type SearchablePlayer = BuilderPlayer & { readonly folded: string };

/** The players of both teams, the away team's first. */
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
