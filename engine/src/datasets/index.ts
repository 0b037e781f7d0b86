export {
  HUB_DATASETS,
  MANIFEST,
  simulationName,
  gameModelName,
  parseFileName,
  type HubDataset,
  type DataFile,
} from './names.ts';
export { MOST_PROBLEMS, type DatasetError, type Problem, type Loaded, type Decoded } from './problems.ts';
export {
  hubColumn,
  parseHubColumn,
  totalLines,
  SCOPES,
  WINS,
  type Scope,
  type Win,
  type HubColumn,
  type WinColumn,
  type TotalColumn,
  type PropColumn,
} from './hubColumns.ts';
export { type Figures, type Rung } from './ladders.ts';
export { decodeGameProbs, gameLadder, type GameProbs, type GameProb, type WinShares } from './gameProbs.ts';
export {
  decodePuckLines,
  decodeSchedule,
  decodeTeamAverages,
  decodeGameIds,
  type PuckLine,
  type ScheduledGame,
  type TeamAverage,
  type GameRef,
} from './games.ts';
export {
  decodeSkaterProbs,
  skaterLadder,
  skaterRung,
  decodePlayerInfo,
  type SkaterProbs,
  type SkaterProb,
  type PlayerInfo,
} from './players.ts';
export { decodeManifest, encodeManifest, type Manifest, type ManifestFile } from './manifest.ts';
export { crossCheck, type HubFiles, type Missing } from './consistency.ts';
export { SimulationCheck } from './simulationCheck.ts';
