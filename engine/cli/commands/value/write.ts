import { readdir } from 'node:fs/promises';
import {
  datasetFile,
  decodeManifest,
  parseFileName,
  VALUE_DATASETS,
  weightsFile,
  type FileFacts,
} from '@ddh/engine/internal/datasets';
import type { GameWeights } from '@ddh/engine/internal/honest';
import type { ValueRows } from '@ddh/forecast/quotes';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readManifest, stageDatasets, writeDataPart } from '../../dataFolder.ts';
import type { OutputFolder } from '../../writeFile.ts';

/**
 * Writes the value files and the weights into a data folder. `model` is the data folder that has the model's
 * probabilities.
 */
export async function writeValues(
  target: OutputFolder,
  { rows, weights = [] }: { readonly rows: ValueRows; readonly weights?: readonly GameWeights[] },
  model: OutputFolder,
  io: Io,
): Promise<Result<unknown, string>> {
  const facts = { ...daysOf(rows), ...(await throughOf(model, io)) };
  return writeDataPart(
    target,
    {
      part: 'vault',
      async stage(staging, hasCuts) {
        const values = await stageDatasets(staging, rows, hasCuts);
        if (!values.ok) return values;
        for (const game of weights) {
          const text = `${JSON.stringify(game)}\n`;
          const written = await staging.write(weightsFile(game.gameId), { pieces: [text], records: 1 });
          if (!written.ok) return written;
        }
        const files = [...staging.files];
        const names = new Set(files.map(({ name }) => name));
        const old = await readdir(target.dir).catch(() => []);
        // Weights of earlier prices would be read without a manifest.
        const obsolete = old.filter((name) => parseFileName(name)?.kind === 'weights' && !names.has(name));
        return ok({ files, facts, obsolete });
      },
    },
    io,
  );
}

function daysOf(rows: ValueRows): FileFacts {
  const days = VALUE_DATASETS.flatMap((dataset) => rows[dataset].map(({ Date: day }) => day)).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? {} : { from, to };
}

/**
 * Returns the day of the last result that the model's probabilities include, from the manifest's entry for game_probs.
 * The value files include the same results.
 */
async function throughOf(model: OutputFolder, io: Io): Promise<FileFacts> {
  const doc = await readManifest(model, io);
  const manifest = doc.ok && doc.value !== null ? decodeManifest(doc.value) : null;
  const through = manifest?.ok ? manifest.value.data.files.get(datasetFile('game_probs'))?.through : undefined;
  return through === undefined ? {} : { through };
}
