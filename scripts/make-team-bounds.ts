// Writes the limits of a team that the plugin checks: `npm run make scripts/make-team-bounds.ts`. A test fails if the
// written limits are outdated.
import { writeFileSync } from 'node:fs';
import { BOUNDS_FILE, teamBounds } from './team-bounds/php.ts';

writeFileSync(BOUNDS_FILE, teamBounds());
