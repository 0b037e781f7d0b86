import type { RosterPlayer } from './rows.ts';
import type { GameSheet } from './sheet.ts';

/** All names of each player, by id, the latest first. */
export type KnownNames = ReadonlyMap<number, readonly string[]>;

/** Collects the names that rosters and games give to each player. The games are in order of date. */
export function namesOf(roster: readonly RosterPlayer[], past: readonly GameSheet[]): KnownNames {
  const names = new Map<number, Set<string>>();
  const add = ({ playerId, name }: { readonly playerId: number; readonly name: string }): void => {
    const known = names.get(playerId);
    if (known === undefined) names.set(playerId, new Set([name]));
    else known.add(name);
  };
  roster.forEach(add);
  for (const { skaters, goalies } of past.toReversed()) [...skaters, ...goalies].forEach(add);
  return new Map([...names].map(([playerId, all]) => [playerId, [...all]]));
}
