import { readFileSync } from 'node:fs';
import { gameFile } from './files.ts';
import type { GameRow } from './peers/objects.ts';

/** The records as every page without this engine has them. Made by JSON.parse: objects made otherwise are laid out otherwise. */
export const parsedRows = (records: number): GameRow[] =>
  JSON.parse(readFileSync(gameFile(records, 'json'), 'utf8')) as GameRow[];
