import { ROSTER_GROUPS } from '../../words/index.ts';
import { SETUP_SECTIONS } from './fields.ts';
import { perField, valueAt } from './perField.ts';
import type { FantasyTeam } from './team.ts';

/** Do two lists name the same players? Their order says nothing. */
export const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Do two teams say the same? The order of a roster says nothing. */
export function sameTeam(a: FantasyTeam, b: FantasyTeam): boolean {
  const same = perField((section, field) => valueAt(a, section, field) === valueAt(b, section, field));
  return (
    a.id === b.id &&
    a.name === b.name &&
    SETUP_SECTIONS.every((section) => Object.values(same[section]).every(Boolean)) &&
    ROSTER_GROUPS.every((group) => sameNames(a.roster[group], b.roster[group]))
  );
}
