import type { PlayerInfo, SkaterProb } from '../datasets/index.ts';

type SkaterToFind = Pick<SkaterProb, 'player' | 'playerId' | 'team'>;

/**
 * Finds a skater of a day's file in `p_info`. With an id, the player with that id is taken, and a match by name only if
 * that player has no id. A name counts only if exactly one player has it, or exactly one of the file's team.
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

/** Indexes the names, so that a file with many equal names does not take quadratic time. */
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
