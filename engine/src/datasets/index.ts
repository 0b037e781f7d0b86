export { oneSpelling } from './oneSpelling.ts';
export {
  HUB_DATASETS,
  OPTIONAL_HUB_DATASETS,
  PLAYER_DATASETS,
  PLAYER_VALUES,
  type PlayerDataset,
  VALUE_DATASETS,
  FANTASY_DATASETS,
  FIRST_FIGURES,
  MANIFEST_FILE,
  RECORD_FOLDER,
  RECORD_SUMMARY_FILE,
  datasetFile,
  isDatasetFile,
  gameModelFile,
  weightsFile,
  simulationFile,
  FASTEST_FIRST,
  parseFileName,
  wholeOf,
  isCut,
  CUT_DATASETS,
  type CutDataset,
  isGameFile,
  type HubDataset,
  type NeededHubDataset,
  type ValueDataset,
  type FantasyDataset,
  type Dataset,
} from './names.ts';
export { cutsOf, cutSum, joinCuts, type Cut, type CutList, type CutOf, type DatasetRows } from './cuts.ts';
export { fetchedContent, isDataFileName, isPrivateFile } from './delivered.ts';
export {
  keyPath,
  MOST_PROBLEMS,
  type DatasetError,
  type Decoded,
  type Loaded,
  type Problem,
  type ReadError,
  type Stalled,
} from './problems.ts';
export { readDocument } from './document.ts';
export { Name } from './fields.ts';
export { hubColumn, totalLines, WINS } from './hubColumns.ts';
export { type Figures, type Rung } from './ladders.ts';
export { gameLadder } from './gameFigures.ts';
export { skaterLadder, skaterRung } from './skaterFigures.ts';
export { type GameProb, type WinShares } from './gameProbs.ts';
export { START_UNKNOWN, type ScheduleEntry, type TeamAverage, type GameRef } from './games.ts';
export { encodeChange, type GameChange } from './changes.ts';
export { encodeScheduleChange, type ScheduleChange } from './scheduleChanges.ts';
export { encodeLineup, type Lineup, type StartingGoalie } from './lineups.ts';
export { MOST_OTHER_NAMES, type SkaterProb, type PlayerInfo, type AvailablePlayer } from './players.ts';
export {
  SKATER_STATS,
  GOALIE_STATS,
  projected,
  playerKey,
  type SkaterStat,
  type GoalieStat,
  type ProjectedPlayer,
  type Projections,
} from './projections.ts';
export { REST_OF_SEASON, weekName, weekNumber, compareTimeframes } from './timeframes.ts';
export { identity, type FlatRecord } from './records.ts';
export { type SeasonGame } from './season.ts';
export {
  decodeManifest,
  deliveryDay,
  isEvenFile,
  cutsByName,
  listedCuts,
  listedSimulation,
  printedManifest,
  madeRecords,
  simulationFiles,
  withoutRecords,
  type MadeRecords,
  isEvenGenerator,
  isSampleFile,
  partOf,
  withContents,
  withPart,
  type DataPart,
  type FileFacts,
  type Manifest,
  type ManifestDoc,
  type WrittenFile,
} from './manifest.ts';
export { DECODERS, NO_FILES, type Files, type HubFiles } from './files.ts';
export { figuresOf, type FirstScreen, type FiguresOf, type TabReading } from './tab.ts';
export { DOUBTS, FALLBACK_DOUBTS, type FallbackDoubt, type HonestDoubt } from './doubts.ts';
export {
  HONEST_COLUMNS,
  type HonestFigures,
  type MoneylineValue,
  type PlayerValue,
  type Priced,
  type TotalValue,
} from './values.ts';
