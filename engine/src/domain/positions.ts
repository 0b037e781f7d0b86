import { ROSTER_GROUPS, type RosterGroup } from './lists.ts';

/** The codes of positions, by the roster group of their players. */
export const POSITION_CODES: { readonly [group in RosterGroup]: readonly string[] } = {
  F: ['C', 'LW', 'RW', 'L', 'R', 'W', 'F'],
  D: ['D', 'LD', 'RD'],
  G: ['G'],
};

/** The roster groups of a position as `readPositions` returns it, the main position's first. */
export const groupsOf = (position: string | null): readonly RosterGroup[] => [
  ...new Set(
    (position ?? '')
      .split('/')
      .flatMap((code) => ROSTER_GROUPS.filter((group) => POSITION_CODES[group].includes(code))),
  ),
];

/** The roster group of the main position, or `null` if it is unknown. */
export const groupOf = (position: string | null): RosterGroup | null => groupsOf(position)[0] ?? null;
