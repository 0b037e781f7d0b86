import type { LegNameFault } from '../parlay/index.ts';
import { unreachable } from '../result.ts';

/** An unknown name. `place` says where it was looked for: `in this simulation`. */
export const unknownNameText = (what: string, name: string, place: string, nearest: string | null): string =>
  `No ${what} "${name}" ${place}.${nearest === null ? '' : ` Nearest: ${nearest}.`}`;

/** A name that fits several. `remedy` says how to name one of them. */
export const ambiguousNameText = (name: string, all: readonly string[], remedy: string): string =>
  `"${name}" can be ${all.slice(0, -1).join(', ')} or ${all.slice(-1).join()}: ${remedy}.`;

/** Why a leg's team or player does not match. */
export function legNameFaultText(fault: LegNameFault): string {
  switch (fault.kind) {
    case 'unknownTeam':
      return `No team "${fault.team}" in this simulation, which has ${fault.teams.join(' and ') || 'no team'}.`;
    case 'unknownPlayer':
      return unknownNameText('player', fault.player, 'in this simulation', fault.nearest);
    case 'noCount':
      return `This simulation has no ${fault.stat} of ${fault.player}.`;
    case 'ambiguous':
      return ambiguousNameText(fault.name, fault.all, 'write the full name');
    default:
      return unreachable(fault);
  }
}
