import { ROSTER_GROUPS } from '../../domain/index.ts';
import { everyField, valueAt } from './perField.ts';
import type { FantasyTeam } from './team.ts';

/** True if both lists name the same players, in any order. */
export const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** True if both teams have the same content. The order of players in a roster does not matter. */
export const sameTeam = (a: FantasyTeam, b: FantasyTeam): boolean =>
  a.id === b.id &&
  a.name === b.name &&
  everyField((section, field) => valueAt(a, section, field) === valueAt(b, section, field)) &&
  ROSTER_GROUPS.every((group) => sameNames(a.roster[group], b.roster[group]));
