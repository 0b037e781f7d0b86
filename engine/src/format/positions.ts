import type { RosterGroup } from '../domain/index.ts';
import { unreachable } from '../result.ts';

/** The text of an option in the position filter: `Forwards`. */
export function groupTitle(group: RosterGroup | null): string {
  switch (group) {
    case null:
      return 'All positions';
    case 'F':
      return 'Forwards';
    case 'D':
      return 'Defensemen';
    case 'G':
      return 'Goalies';
    default:
      return unreachable(group);
  }
}
