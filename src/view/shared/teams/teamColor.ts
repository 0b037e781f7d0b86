import type { CSSProperties } from 'react';
import { TEAM_COLORS } from './colors.ts';

/** Sets `--team` to a color of the team that is visible on light and dark backgrounds. */
export function teamColor(abbreviation: string | null): CSSProperties {
  const colors = Object.entries(TEAM_COLORS).find(([team]) => team === abbreviation)?.[1];
  const color = colors ? `light-dark(${colors.onLight}, ${colors.onDark})` : 'var(--ddh-edge)';
  return { '--team': color } as CSSProperties;
}
