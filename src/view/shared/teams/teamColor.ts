import type { CSSProperties } from 'react';
import { NEEDS_BLACK_TEXT, TEAM_COLORS } from './colors.ts';

/** Sets `--team` to a color of the team that is visible on light and dark backgrounds. */
export function teamColor(abbreviation: string | null): CSSProperties {
  const colors = Object.entries(TEAM_COLORS).find(([team]) => team === abbreviation)?.[1];
  const color = colors ? `light-dark(${colors.onLight}, ${colors.onDark})` : 'var(--ddh-edge)';
  return { '--team': color } as CSSProperties;
}

/** Sets `--team` and `--on-team`, a color for text on an area in the team's color. */
export function teamFill(abbreviation: string | null): CSSProperties {
  const text = (teams: readonly (string | null)[]): string => (teams.includes(abbreviation) ? 'black' : 'white');
  const { onLight, onDark } = NEEDS_BLACK_TEXT;
  return { ...teamColor(abbreviation), '--on-team': `light-dark(${text(onLight)}, ${text(onDark)})` } as CSSProperties;
}
