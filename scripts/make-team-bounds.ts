// Writes the bounds of a team that the plugin checks: `npm run make scripts/make-team-bounds.ts`. A test says when they are old.
import { writeFileSync } from 'node:fs';
import { BOUNDS_FILE, teamBounds } from './team-bounds/php.ts';

writeFileSync(BOUNDS_FILE, teamBounds());
