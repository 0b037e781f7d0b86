import { isGameId } from './fields.ts';

/** The Hub's datasets, each a file below `{base}/data/`; a site without one of them has no Hub. */
export const HUB_DATASETS = [
  'game_probs',
  'puck_line_probs',
  'skater_probs',
  'schedule_times',
  'p_info',
  'team_avs',
  'game_id_ref',
] as const;
export type HubDataset = (typeof HUB_DATASETS)[number];

/** What the Value Vault's tabs are made of. */
export const VALUE_DATASETS = [
  'goal_value',
  'assist_value',
  'point_value',
  'sog_value',
  'total_value',
  'moneyline_value',
] as const;
export type ValueDataset = (typeof VALUE_DATASETS)[number];

/** What the Fantasy Hub's tabs are made of. */
export const FANTASY_DATASETS = [
  'skater_projections',
  'goalie_projections',
  'all_available_players',
  'season_schedule',
] as const;
export type FantasyDataset = (typeof FANTASY_DATASETS)[number];

/** Datasets of records, by their names. */
export type Dataset = HubDataset | ValueDataset | FantasyDataset;

/** Endings of a simulation's forms. JSON with records or `split` is told apart by its first bytes. */
export const SIMULATION_ENDINGS = ['json', 'json.gz', 'csv', 'csv.gz', 'npz'] as const;
export type SimulationEnding = (typeof SIMULATION_ENDINGS)[number];

/** The names of all files below `data/`. Inverse: `parseFileName`. */
export const MANIFEST_FILE = 'manifest.json';
const FOLDERS: Readonly<Partial<Record<Dataset, string>>> = Object.fromEntries([
  ...VALUE_DATASETS.map((dataset) => [dataset, 'value_vault/']),
  ...FANTASY_DATASETS.map((dataset) => [dataset, 'fantasy/']),
]);
export const datasetFile = (dataset: Dataset): string => `${FOLDERS[dataset] ?? ''}${dataset}.json`;
export const gameModelFile = (gameId: string): string => `${gameId}_gamemodel.json`;
export const simulationFile = (gameId: string, ending: SimulationEnding): string => `${gameId}_parlaytrix.${ending}`;

/** What a file below `data/` is, by its name. */
export type DataFile =
  | { readonly kind: 'hub'; readonly dataset: HubDataset }
  | { readonly kind: 'manifest' }
  | { readonly kind: 'simulation' | 'gameModel'; readonly gameId: string };

/** `null`: no file that we know. */
export function parseFileName(file: string): DataFile | null {
  for (const dataset of HUB_DATASETS) if (file === datasetFile(dataset)) return { kind: 'hub', dataset };
  if (file === MANIFEST_FILE) return { kind: 'manifest' };
  const model = gameOf(file, gameModelFile(''));
  if (model !== null) return { kind: 'gameModel', gameId: model };
  for (const ending of SIMULATION_ENDINGS) {
    const gameId = gameOf(file, simulationFile('', ending));
    if (gameId !== null) return { kind: 'simulation', gameId };
  }
  return null;
}

function gameOf(file: string, ending: string): string | null {
  const id = file.slice(0, -ending.length);
  return file.endsWith(ending) && isGameId(id) ? id : null;
}
