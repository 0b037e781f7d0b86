import type { PlayerInfo, SkaterProb } from '../datasets/index.ts';

/** What a file says of a player. */
type SkaterToFind = Pick<SkaterProb, 'player' | 'playerId' | 'team'>;

/**
 * Whom of `p_info` a day's file means. An id decides, and nobody with another id is meant. By name only where that is
 * one player, or one of the file's team: namesakes are two.
 */
export function playerFinder(infos: readonly PlayerInfo[]): (skater: SkaterToFind) => PlayerInfo | null {
  const byId = new Map(infos.map((info) => [info.playerId, info]));
  const byName = nameFinder(infos);
  const withoutId = nameFinder(infos.filter(({ playerId }) => playerId === null));
  return (skater) => {
    if (skater.playerId === null) return byName(skater);
    return byId.get(skater.playerId) ?? withoutId(skater);
  };
}

/** Each name is looked up once: a file of namesakes must not take the square of its length. */
function nameFinder(infos: readonly PlayerInfo[]): (skater: SkaterToFind) => PlayerInfo | null {
  const onlyOne = new Map<string, PlayerInfo | null>();
  for (const info of infos) {
    for (const key of [nameKey(info.player, null), nameKey(info.player, info.team)]) {
      onlyOne.set(key, onlyOne.has(key) ? null : info);
    }
  }
  return ({ player, team }) => {
    const ofTeam = onlyOne.get(nameKey(player, team));
    return (ofTeam === undefined ? onlyOne.get(nameKey(player, null)) : ofTeam) ?? null;
  };
}

const nameKey = (player: string, team: string | null): string => JSON.stringify([player, team]);
