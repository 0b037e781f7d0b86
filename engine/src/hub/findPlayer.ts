import type { PlayerInfo, SkaterProb } from '../datasets/index.ts';

export type SkaterToFind = Pick<SkaterProb, 'player' | 'playerId' | 'team'>;

/**
 * Returns a function that finds a skater of `skater_probs` in `p_info`. A skater with an id matches the player with
 * this id or, if no player has this id, a player of the same name without an id. A skater without an id matches by
 * name. A name matches only if exactly one player has it, or exactly one player of the skater's team.
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

/**
 * Returns a function that finds a player by name. It uses an index, because a search per skater would take quadratic
 * time.
 */
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
