// Draws the team logos that the plugin ships: `npm run make scripts/draw-team-logos.ts`. A test fails if the logos are
// outdated.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEAM_COLORS } from '../src/view/shared/teams/colors.ts';
import { drawBadge } from './team-logos/badge.ts';

const folder = join(import.meta.dirname, '../plugin-php/assets/team-logos');
mkdirSync(folder, { recursive: true });
for (const [abbreviation, colors] of Object.entries(TEAM_COLORS)) {
  writeFileSync(join(folder, `${abbreviation}_light.svg`), drawBadge(abbreviation, colors));
}
