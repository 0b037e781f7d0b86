import type { CSSProperties } from 'react';
import { TEAM_COLOURS } from './colours.ts';

/** Sets `--team` to a color of the team that is visible on light and dark backgrounds. */
export function teamColour(abbreviation: string | null): CSSProperties {
  const colours = Object.entries(TEAM_COLOURS).find(([team]) => team === abbreviation)?.[1];
  const colour = colours ? `light-dark(${colours.onLight}, ${colours.onDark})` : 'var(--ddh-edge)';
  return { '--team': colour } as CSSProperties;
}
