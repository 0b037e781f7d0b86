import type { CSSProperties } from 'react';
import { TEAM_COLOURS } from './colours.ts';

/** `--team` for an element's style: the team's colour, seen on both our light and our dark grounds. */
export function teamColour(abbreviation: string | null): CSSProperties {
  const colours = Object.entries(TEAM_COLOURS).find(([team]) => team === abbreviation)?.[1];
  const colour = colours ? `light-dark(${colours.onLight}, ${colours.onDark})` : 'var(--ddh-edge)';
  return { '--team': colour } as CSSProperties;
}
