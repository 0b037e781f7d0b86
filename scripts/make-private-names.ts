// Writes the names of private files that the plugin refuses: `npm run make scripts/make-private-names.ts`. A test fails if
// the written names are outdated.
import { writeFileSync } from 'node:fs';
import { PRIVATE_NAMES_FILE, privateNames } from './private-names/php.ts';

writeFileSync(PRIVATE_NAMES_FILE, privateNames());
