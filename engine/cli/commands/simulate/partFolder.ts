import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parsePart, type Part } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import { reason } from '../../reason.ts';

/** What a part's folder holds: this file, and one for each game. None of them has a name that a site would serve. */
export const PART_FILE = 'part.json';
export const partFile = (gameId: string): string => `${gameId}_part.npz`;

/** Reads what a folder's part is. A failure is a sentence that names the file. */
export async function readPart(shown: string, cwd: string): Promise<Result<Part, string>> {
  const name = join(shown, PART_FILE);
  let text: string;
  try {
    text = await readFile(join(resolve(cwd, shown), PART_FILE), 'utf8');
  } catch (cause) {
    return err(`cannot read ${name}: ${reason(cause)}`);
  }
  const part = parsePart(parseJson(text));
  return part === null ? err(`${name} is no part that --range wrote`) : ok(part);
}
