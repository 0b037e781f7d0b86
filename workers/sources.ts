import { gameModelFile, simulationFile, type Manifest } from '@ddh/engine';
import type { KeptGames } from './kept.ts';
import { dataUrl, type DataFolder } from './reading.ts';
import type { GameSource } from './simulationApi.ts';

/** Where games are kept, and what tells this build of the page from others: planes are what its code read. */
export type KeptPort = { readonly games: KeptGames; readonly build: string };

/** Games are kept under this version, and these files of it are. */
type KeptHere = { readonly version: string; readonly files: readonly string[] };

export async function keptOf(
  { url }: DataFolder,
  { version, generatedAt }: Manifest,
  { games, build }: KeptPort,
): Promise<KeptHere> {
  // A version that is used twice is told apart by when it was made.
  const whole = `${version} ${generatedAt} ${build}`;
  return { version: whole, files: await games.files(url, whole) };
}

/** `kept`: `null` where none are. */
export type Where = {
  readonly folder: DataFolder;
  readonly manifest: Manifest | null;
  readonly kept: KeptHere | null;
};

/** A simulation's forms, the quickest to fetch and read first. */
const BEST_FIRST = ['npz', 'json.gz', 'csv.gz', 'json', 'csv'] as const;

/** Where a game lies: its simulation in the best form that the manifest lists, else JSON, and its game model. */
export function sourceOf(gameId: string, { folder, manifest, kept }: Where): GameSource {
  const listed = BEST_FIRST.map((ending) => simulationFile(gameId, ending)).find((file) => manifest?.files.has(file));
  const url = dataUrl(folder, listed ?? simulationFile(gameId, 'json'));
  const model = modelOf(gameId, folder, manifest);
  if (kept === null || listed === undefined) return { url, model };
  const name = { folder: folder.url, version: kept.version, file: listed };
  const { records } = manifest!.files.get(listed)!;
  return { url, model, kept: { name, there: kept.files.includes(listed), records } };
}

function modelOf(gameId: string, folder: DataFolder, manifest: Manifest | null): GameSource['model'] {
  const file = gameModelFile(gameId);
  if (manifest?.files.has(file) === false) return null;
  return { url: dataUrl(folder, file), listed: manifest !== null };
}
