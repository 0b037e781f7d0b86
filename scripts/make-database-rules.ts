// Writes the rules of the Firebase database and what deploys them: `npm run make scripts/make-database-rules.ts`. A test says
// when they are old.
import { writeFiles } from './database-rules/files.ts';

writeFiles();
