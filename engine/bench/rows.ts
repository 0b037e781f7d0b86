import { readFileSync } from 'node:fs';
import { gameFile } from './files.ts';
import type { GameRow } from './peers/objects.ts';

/**
 * The records as objects, as a page without this engine would have them. They are parsed with JSON.parse, because
 * objects that are created in other ways have a different layout in memory.
 */
export const parsedRows = (records: number): GameRow[] =>
  JSON.parse(readFileSync(gameFile(records, 'json'), 'utf8')) as GameRow[];
