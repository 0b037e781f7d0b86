import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parsePart, type Part } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import { reason } from '../../reason.ts';

/**
 * Each folder that `ddh simulate --range` writes has one file `part.json`, which describes the part of the simulation,
 * and one file `<game id>_part.npz` for each game. A site serves no files with these names.
 */
export const PART_FILE = 'part.json';
export const partFile = (gameId: string): string => `${gameId}_part.npz`;

/** Reads the description of a part of a simulation. The text of an error is a whole sentence that names the file. */
export async function readPart(shown: string, cwd: string): Promise<Result<Part, string>> {
  const name = join(shown, PART_FILE);
  let text: string;
  try {
    text = await readFile(join(resolve(cwd, shown), PART_FILE), 'utf8');
  } catch (cause) {
    return err(`cannot read ${name}: ${reason(cause)}`);
  }
  const part = parsePart(parseJson(text));
  return part === null ? err(`${name} was not written by ddh simulate --range`) : ok(part);
}
