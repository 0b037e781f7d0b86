import { foldText, foldWords, hasWords } from '@ddh/engine/internal/text';
import type { BuilderPlayer } from '@ddh/engine/internal/hub';

/** A player and his name as it is searched. */
export type SearchablePlayer = BuilderPlayer & { readonly folded: string };

/** The two teams' players, the away team's first as on the page. */
export const searchable = (all: readonly BuilderPlayer[], teams: readonly string[]): readonly SearchablePlayer[] =>
  teams.flatMap((team) =>
    all.filter((player) => player.team === team).map((player) => ({ ...player, folded: foldText(player.name) })),
  );

/** Players whose name has every typed word as the beginning of one of its own: "tim st" finds Tim Stützle. */
export function searchPlayers(players: readonly SearchablePlayer[], typed: string): readonly SearchablePlayer[] {
  const words = foldWords(typed);
  return players.filter(({ folded }) => hasWords(folded, words));
}
