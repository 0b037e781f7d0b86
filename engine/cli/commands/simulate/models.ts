import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseFileName } from '../../../src/datasets/index.ts';
import { gameModelErrorText } from '../../../src/format/index.ts';
import { parseGameModel, type GameModel } from '../../../src/model/index.ts';
import type { GameHead } from '../../../src/slate/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import { reason } from '../../reason.ts';

/** A game model's file, and what must be known of every game before the first is simulated. */
export type ModelFile = GameHead & { readonly path: string; readonly shown: string };

/** One file's model, with its text. A failure is a sentence that begins with the file. */
export async function readModel(
  path: string,
  shown: string,
): Promise<Result<{ readonly model: GameModel; readonly text: string }, string>> {
  let text: string;
  let doc: unknown;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    return err(`cannot read ${shown}: ${reason(cause)}`);
  }
  try {
    doc = JSON.parse(text);
  } catch (cause) {
    return err(`${shown} is no JSON: ${reason(cause)}`);
  }
  const parsed = parseGameModel(doc);
  return parsed.ok ? ok({ model: parsed.value, text }) : err(`${shown}: ${gameModelErrorText(parsed.error)}`);
}

/**
 * The heads of all models in a folder, by file name. One broken model fails the folder, wanted or not: without reading it
 * nobody knows its date.
 */
export async function readModels(dir: string, cwd: string): Promise<Result<readonly ModelFile[], string>> {
  let names: string[];
  try {
    names = await readdir(resolve(cwd, dir));
  } catch (cause) {
    return err(`cannot read ${dir}: ${reason(cause)}`);
  }
  const heads: ModelFile[] = [];
  for (const name of names.toSorted()) {
    if (parseFileName(name)?.kind !== 'gameModel') continue;
    const path = resolve(cwd, dir, name);
    const shown = join(dir, name);
    const read = await readModel(path, shown);
    if (!read.ok) return read;
    const { gameId, date, home, away } = read.value.model;
    heads.push({ path, shown, gameId, date, home: home.name, away: away.name });
  }
  return heads.length === 0 ? err(`there is no *_gamemodel.json in ${dir}`) : ok(heads);
}
