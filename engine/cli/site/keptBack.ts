import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  decodeManifest,
  gameModelFile,
  MANIFEST_FILE,
  madeRecords,
  parseFileName,
  simulationFiles,
  withoutRecords,
  type Manifest,
  type ManifestDoc,
} from '@ddh/engine/internal/datasets';
import { isMadeBy, parseGameModel } from '@ddh/engine/internal/model';
import { listBelow } from '@ddh/feeds/store';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import { reason } from '../reason.ts';
import { withoutHonest, type Substitutes } from './withoutHonest.ts';

/** What of a delivery stays on this machine: what the books know, and simulations that pages make from the models. */
export type KeptBack = { readonly honest: boolean; readonly records: boolean };

/** Returns what a delivery has in place of files of its folder. Writes nothing. After an error, nothing may be delivered. */
export async function substitutesOf(folder: string, kept: KeptBack): Promise<Result<Substitutes, string>> {
  const bare: Result<Substitutes, string> = kept.honest ? await withoutHonest(folder) : ok(new Map());
  return bare.ok && kept.records ? withoutSimulations(folder, bare.value) : bare;
}

/**
 * Leaves out the simulations whose records their models give, by the manifest beside them, and says in the manifest how.
 * Other simulations stay, because pages could not make them.
 */
async function withoutSimulations(folder: string, bare: Substitutes): Promise<Result<Substitutes, string>> {
  const found = new Map(bare);
  try {
    const names = (await listBelow(folder)).filter(({ isFile }) => isFile).map(({ name }) => name);
    for (const name of names.filter((one) => basename(one) === MANIFEST_FILE)) {
      const doc = parseJson(bare.get(name) ?? (await readFile(join(folder, name), 'utf8')).replace(/^\uFEFF/, ''));
      const decoded = decodeManifest(doc);
      if (!decoded.ok) return err(`${name} is not a manifest, so its list cannot leave out simulations`);
      const dir = dirname(name);
      const games = await madeGames(join(folder, dir), decoded.value.data);
      if (games.length === 0) continue;
      for (const file of games.flatMap(simulationFiles)) found.set(join(dir, file), null);
      found.set(name, `${JSON.stringify(withoutRecords(doc as ManifestDoc, games), null, 2)}\n`);
    }
    return ok(found);
  } catch (cause) {
    return err(reason(cause));
  }
}

/** The listed games whose records the models in the folder give. */
async function madeGames(dir: string, manifest: Manifest): Promise<readonly string[]> {
  const games: string[] = [];
  for (const name of manifest.files.keys()) {
    const file = parseFileName(name);
    if (file?.kind !== 'gameModel' || !existsSync(join(dir, name))) continue;
    const said = madeRecords(manifest, file.gameId);
    if (said === null || said.file === null) continue;
    const model = parseGameModel(parseJson(await readFile(join(dir, gameModelFile(file.gameId)), 'utf8')));
    if (model.ok && isMadeBy(model.value, said)) games.push(file.gameId);
  }
  return games;
}
