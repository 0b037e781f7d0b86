import { gameModelFile, simulationFile, type Manifest } from '@ddh/engine';
import type { DataFolder, GameSource } from './protocol.ts';
import { dataUrl } from './reading.ts';

/** A simulation's forms, the quickest to fetch and read first. */
const BEST_FIRST = ['npz', 'json.gz', 'csv.gz', 'json', 'csv'] as const;

/** Where a game lies: its simulation in the best form that the manifest lists, else JSON, and its game model. */
export function sourceOf(gameId: string, folder: DataFolder, manifest: Manifest | null): GameSource {
  const listed = BEST_FIRST.map((ending) => simulationFile(gameId, ending)).find((file) => manifest?.files.has(file));
  return { url: dataUrl(folder, listed ?? simulationFile(gameId, 'json')), model: modelOf(gameId, folder, manifest) };
}

function modelOf(gameId: string, folder: DataFolder, manifest: Manifest | null): GameSource['model'] {
  const file = gameModelFile(gameId);
  if (manifest?.files.has(file) === false) return null;
  return { url: dataUrl(folder, file), listed: manifest !== null };
}
