import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseFileName } from '@ddh/engine/internal/datasets';
import { modelFingerprint, parseGameModel, type GameModel } from '@ddh/engine/internal/model';
import type { GameHead, PartGame } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { jsonFaultText, jsonOrFault } from '@ddh/engine/internal/text';
import { textOf } from '../../encoding.ts';
import { reason } from '../../reason.ts';
import { modelErrorText } from '../../texts.ts';

/** The path of a game model, and the facts about the game that are needed before the simulation. */
export type ModelFile = GameHead & PartGame & { readonly path: string; readonly shown: string };

/**
 * Reads a model and its text. If `seed` is not `null`, it replaces the seed in both, because the written model must
 * match the records. An error text starts with the path of the file.
 */
export async function readModel(
  path: string,
  shown: string,
  seed: number | null,
): Promise<Result<{ readonly model: GameModel; readonly text: string }, string>> {
  let text: string;
  try {
    text = textOf(await readFile(path));
  } catch (cause) {
    return err(`cannot read ${shown}: ${reason(cause)}`);
  }
  const doc = jsonOrFault(text);
  if (!doc.ok) return err(`${shown} is not JSON: ${jsonFaultText(doc.error)}`);
  const parsed = parseGameModel(doc.value);
  if (!parsed.ok) return err(`${shown}: ${modelErrorText(parsed.error)}`);
  if (seed === null) return ok({ model: parsed.value, text });
  const model = { ...parsed.value, seed };
  return ok({ model, text: `${JSON.stringify(model)}\n` });
}

/**
 * Reads the facts of all game models in a folder, in the order of their file names. Returns an error if any model is
 * broken, because its game may be on a requested day, or if there is none unless `allowNone` is true.
 */
export async function readModels(
  dir: string,
  cwd: string,
  seed: number | null,
  allowNone = false,
): Promise<Result<readonly ModelFile[], string>> {
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
    const read = await readModel(path, shown, seed);
    if (!read.ok) return read;
    const { model } = read.value;
    const { gameId, date, home, away } = model;
    const fingerprint = modelFingerprint(model);
    heads.push({ path, shown, gameId, date, home: home.name, away: away.name, seed: model.seed, fingerprint });
  }
  return heads.length === 0 && !allowNone ? err(`${dir} has no *_gamemodel.json file`) : ok(heads);
}
