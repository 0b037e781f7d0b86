// Writes the Firebase database rules and their deploy configuration: `npm run make scripts/make-database-rules.ts`. A
// test fails if the written files are outdated.
import { writeFiles } from './database-rules/files.ts';

writeFiles();
