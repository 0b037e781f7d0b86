// Writes the plugin's template for translators: `npm run make scripts/make-pot.ts`. A test says when it is old.
import { writeFileSync } from 'node:fs';
import { POT_FILE, pot } from './pot/pot.ts';

writeFileSync(POT_FILE, pot());
