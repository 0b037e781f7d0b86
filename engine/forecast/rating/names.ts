import type { RosterSkater } from './rows.ts';

/** A skater, or a goalie with position G. */
type RosterName = Pick<RosterSkater, 'playerId' | 'name' | 'team'> & { readonly position: string };

/**
 * Simulation columns are named after players, so names must be unique. Players who share a name get their position
 * appended, as the data contract requires (`Elias Pettersson (D)`). If that is not enough, they get position and team,
 * or else their id.
 */
export function uniqueNames(roster: readonly RosterName[]): ReadonlyMap<number, string> {
  const spellings: readonly ((s: RosterName) => string)[] = [
    (s) => s.name,
    (s) => `${s.name} (${s.position})`,
    (s) => `${s.name} (${s.position}, ${s.team})`,
    (s) => `${s.name} (${s.playerId})`,
  ];
  const names = new Map<number, string>();
  let left: readonly RosterName[] = [...new Map(roster.map((s) => [s.playerId, s])).values()];
  for (const spell of spellings) {
    const count = new Map<string, number>();
    for (const s of left) count.set(spell(s), (count.get(spell(s)) ?? 0) + 1);
    for (const s of left) if (count.get(spell(s)) === 1) names.set(s.playerId, spell(s));
    left = left.filter((s) => !names.has(s.playerId));
  }
  return names;
}
