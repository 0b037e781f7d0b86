import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rules } from './mutation/mutants.ts';

/** The database rules that an operator publishes. */
export const PUBLISHED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../plugin-php/firebase/database.rules.json'), 'utf8'),
) as Rules;
