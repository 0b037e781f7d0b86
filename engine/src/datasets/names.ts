import type { PropStat } from '../domain/index.ts';
import { isGameId } from './fields.ts';

/** The datasets that the Hub needs, one file each in `{base}/data/`. */
export const HUB_DATASETS = [
  'game_probs',
  'puck_line_probs',
  'skater_probs',
  'schedule_times',
  'p_info',
  'team_avs',
  'game_id_ref',
] as const;
export type NeededHubDataset = (typeof HUB_DATASETS)[number];

/** The datasets of the Hub that a site may leave out. */
export const OPTIONAL_HUB_DATASETS = ['lineups', 'changes', 'schedule_changes'] as const;
export type HubDataset = NeededHubDataset | (typeof OPTIONAL_HUB_DATASETS)[number];

export const VALUE_DATASETS = [
  'goal_value',
  'assist_value',
  'point_value',
  'sog_value',
  'total_value',
  'moneyline_value',
] as const;
export type ValueDataset = (typeof VALUE_DATASETS)[number];

/** The statistic that each value file of players' bets is about. */
export const PLAYER_VALUES = {
  goal_value: 'goals',
  assist_value: 'assists',
  point_value: 'points',
  sog_value: 'shots',
} as const satisfies { readonly [dataset in ValueDataset]?: PropStat };
export type PlayerDataset = keyof typeof PLAYER_VALUES;
export const PLAYER_DATASETS = /* @__PURE__ */ Object.keys(PLAYER_VALUES) as readonly PlayerDataset[];

export const FANTASY_DATASETS = [
  'skater_projections',
  'goalie_projections',
  'all_available_players',
  'season_schedule',
] as const;
export type FantasyDataset = (typeof FANTASY_DATASETS)[number];

export type Dataset = HubDataset | ValueDataset | FantasyDataset;

/**
 * File endings of simulations. Both JSON formats (`records` and `split`) have the same ending. The reader detects the
 * format from the content.
 */
export const SIMULATION_ENDINGS = ['json', 'json.gz', 'csv', 'csv.gz', 'npz'] as const;
export type SimulationEnding = (typeof SIMULATION_ENDINGS)[number];
/** The same, in the order in which a reader chooses among the forms that a folder has. */
export const FASTEST_FIRST = ['npz', 'json.gz', 'csv.gz', 'json', 'csv'] as const satisfies readonly SimulationEnding[];

export const MANIFEST_FILE = 'manifest.json';
/** The folder of the track record in `data/`, and the optional summary file in it. */
export const RECORD_FOLDER = 'record/';
export const RECORD_SUMMARY_FILE = `${RECORD_FOLDER}summary.json`;
/** The finished texts that a site prints before the app has started, for each part that has some. Pages do not read them. */
export const FIRST_FIGURES = { slate: 'first_figures.json', fantasy: 'fantasy/first_figures.json' } as const;
const FOLDERS: Readonly<Partial<Record<Dataset, string>>> = Object.fromEntries([
  ...VALUE_DATASETS.map((dataset) => [dataset, 'value_vault/']),
  ...FANTASY_DATASETS.map((dataset) => [dataset, 'fantasy/']),
]);
export const datasetFile = (dataset: Dataset): string => `${FOLDERS[dataset] ?? ''}${dataset}.json`;
const DATASET_FILES: ReadonlySet<string> = new Set(
  [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS, ...VALUE_DATASETS, ...FANTASY_DATASETS].map(datasetFile),
);
export const isDatasetFile = (file: string): boolean => DATASET_FILES.has(file);

/** The datasets of which a folder may have cuts (`cuts.ts`). */
export const CUT_DATASETS = [
  'game_probs',
  'skater_probs',
  'skater_projections',
  'goalie_projections',
] as const satisfies readonly Dataset[];
export type CutDataset = (typeof CUT_DATASETS)[number];
export const isCut = (dataset: Dataset): dataset is CutDataset => CUT_DATASETS.some((one) => one === dataset);

const stemOf = (dataset: Dataset): string => datasetFile(dataset).replace(/\.json$/, '');
/** The file of a cut. `label` has lowercase letters, digits and single hyphens between them. */
export const cutFile = (dataset: CutDataset, label: string): string => `${stemOf(dataset)}-${label}.json`;
/** The source of a regular expression, for JavaScript and PHP, that finds names of cuts. Its first group is the whole file without its ending. */
export const CUT_FILE = `^(${CUT_DATASETS.map(stemOf).join('|')})-[a-z0-9]+(?:-[a-z0-9]+)*\\.json$`;
const CUT_PATTERN = new RegExp(CUT_FILE);
/** The whole file of which a file of this name is a cut. `null` for another name. */
export function wholeOf(file: string): string | null {
  const stem = CUT_PATTERN.exec(file)?.[1];
  return stem === undefined ? null : `${stem}.json`;
}
export const gameModelFile = (gameId: string): string => `${gameId}_gamemodel.json`;
export const weightsFile = (gameId: string): string => `${gameId}_weights.json`;
export const simulationFile = (gameId: string, ending: SimulationEnding): string => `${gameId}_parlaytrix.${ending}`;

export type DataFile =
  | { readonly kind: 'hub'; readonly dataset: HubDataset }
  | { readonly kind: 'manifest' | 'firstFigures' }
  | { readonly kind: 'simulation' | 'gameModel' | 'weights'; readonly gameId: string };

/** Identifies a file in `data/` by its name. Returns `null` if the name is unknown. */
export function parseFileName(file: string): DataFile | null {
  for (const dataset of [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS])
    if (file === datasetFile(dataset)) return { kind: 'hub', dataset };
  if (file === MANIFEST_FILE) return { kind: 'manifest' };
  if (Object.values<string>(FIRST_FIGURES).includes(file)) return { kind: 'firstFigures' };
  const model = gameOf(file, gameModelFile(''));
  if (model !== null) return { kind: 'gameModel', gameId: model };
  const weights = gameOf(file, weightsFile(''));
  if (weights !== null) return { kind: 'weights', gameId: weights };
  for (const ending of SIMULATION_ENDINGS) {
    const gameId = gameOf(file, simulationFile('', ending));
    if (gameId !== null) return { kind: 'simulation', gameId };
  }
  return null;
}

/** Whether a file belongs to one game, so that it goes when the game does. */
export function isGameFile(file: string): boolean {
  const kind = parseFileName(file)?.kind;
  return kind === 'simulation' || kind === 'gameModel' || kind === 'weights';
}

function gameOf(file: string, ending: string): string | null {
  const id = file.slice(0, -ending.length);
  return file.endsWith(ending) && isGameId(id) ? id : null;
}
