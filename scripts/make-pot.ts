// Writes the plugin's translation template: `npm run make scripts/make-pot.ts`. A test fails if the template is
// outdated.
import { writeFileSync } from 'node:fs';
import { POT_FILE, pot } from './pot/pot.ts';

writeFileSync(POT_FILE, pot());
