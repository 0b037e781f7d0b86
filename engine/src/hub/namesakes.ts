import type { AvailablePlayer, Files, PlayerInfo } from '../datasets/index.ts';
import { isSameTeam, playerMarks, withoutMarks, type Named } from '../domain/index.ts';
import { foldText } from '../text/index.ts';
import { playerFinder, type SkaterToFind } from './findPlayer.ts';
import { abbreviationsOf, hubTeam } from './game.ts';

/**
 * A player whom a name can mean. `marks` are the position, its group and the spellings of the team, as far as a file has
 * them. `at` is the player's index among the present players, or null for a namesake who is not among them.
 */
export type NamedPlayer = Named & {
  readonly marks: string;
  readonly team: string | null;
  readonly position: string | null;
  readonly at: number | null;
};

type NameFiles = Partial<Pick<Files, 'p_info' | 'all_available_players'>>;

/**
 * Returns the present players with their team and position, and their namesakes. A file says that a player has a
 * namesake if it lists several players with the same name.
 */
export function namedPlayers(present: readonly SkaterToFind[], files: NameFiles): readonly NamedPlayer[] {
  const infos = files.p_info ?? [];
  const infoOf = playerFinder(infos);
  const abbreviations = abbreviationsOf(infos);
  const named = (player: Omit<NamedPlayer, 'marks'>): NamedPlayer => {
    const { team, position } = player;
    return { ...player, marks: playerMarks(position, team === null ? null : hubTeam(team, abbreviations)) };
  };
  const players = present.map((one, at) => {
    const info = infoOf(one);
    return named({ name: one.player, team: one.team ?? info?.team ?? null, position: info?.position ?? null, at });
  });
  const others = absentNamesakes(infos.map(personOf), present);
  const more = absentNamesakes((files.all_available_players ?? []).map(personOf), [...present, ...others]);
  return [
    ...players,
    ...[...others, ...more].map(({ player, team, position }) => named({ name: player, team, position, at: null })),
  ];
}

type Person = SkaterToFind & { readonly position: string | null };

const personOf = (one: PlayerInfo | AvailablePlayer): Person => ({
  player: one.player,
  playerId: one.playerId,
  team: 'team' in one ? one.team : one.abbreviation,
  position: one.position,
});

const bareName = ({ player }: SkaterToFind): string => foldText(withoutMarks(player).base);

/** Returns the players of a list who share their name with another one of the list and are not present. */
function absentNamesakes(list: readonly Person[], present: readonly SkaterToFind[]): readonly Person[] {
  const byName = new Map<string, Person[]>();
  for (const person of list) byName.set(bareName(person), [...(byName.get(bareName(person)) ?? []), person]);
  for (const [name, persons] of byName) if (persons.length === 1) byName.delete(name);
  for (const skater of present) {
    const persons = byName.get(bareName(skater)) ?? [];
    const own = persons.find((person) => isSamePlayer(person, skater));
    byName.set(
      bareName(skater),
      persons.filter((person) => person !== own),
    );
  }
  return [...byName.values()].flat();
}

const isSamePlayer = (a: SkaterToFind, b: SkaterToFind): boolean =>
  a.playerId !== null && b.playerId !== null
    ? a.playerId === b.playerId
    : a.player === b.player && (a.team === null || b.team === null || isSameTeam(a.team, b.team));
