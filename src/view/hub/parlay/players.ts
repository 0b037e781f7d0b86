import type { HubFigures } from '@ddh/workers/datasetApi';
import { foldText } from '../../shared/foldText.ts';

type Player = HubFigures['builder']['players'][number];

/** A player and his name as it is searched. */
export type SearchablePlayer = Player & { readonly folded: string };

/** The two teams' players, the away team's first as on the page. */
export const searchable = (all: readonly Player[], teams: readonly string[]): readonly SearchablePlayer[] =>
  teams.flatMap((team) =>
    all.filter((player) => player.team === team).map((player) => ({ ...player, folded: foldText(player.name) })),
  );

/** Players whose name has every typed word as the beginning of one of its own: "tim st" finds Tim Stützle. */
export function searchPlayers(players: readonly SearchablePlayer[], typed: string): readonly SearchablePlayer[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  return players.filter(({ folded }) => words.every((word) => ` ${folded}`.includes(` ${word}`)));
}
