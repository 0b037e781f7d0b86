import type { RosterGroup } from './lists.ts';

const GROUPS: Readonly<Record<string, RosterGroup>> = {
  C: 'F',
  LW: 'F',
  RW: 'F',
  L: 'F',
  R: 'F',
  W: 'F',
  F: 'F',
  D: 'D',
  LD: 'D',
  RD: 'D',
  G: 'G',
};

/** Which part of a roster a position belongs to (spec 9: F is centers, left wings and right wings). `null`: no position. */
export const groupOf = (position: string | null): RosterGroup | null =>
  position !== null && Object.hasOwn(GROUPS, position) ? GROUPS[position]! : null;
