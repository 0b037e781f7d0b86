export { gameFigures, type SlateGame, type SlateTeam, type SlateSkater } from './figures.ts';
export { sideShare, type Distribution } from './distribution.ts';
export { finalScores, FINAL_SCORES_WHOLE, type FinalScore } from './finalScores.ts';
export { exactOutcomes, type Outcomes, type Wins } from './outcomes.ts';
export { hubDatasets, findClash, type HubRows, type GameHead, type Clash } from './hubDatasets.ts';
export {
  /** @public `ddh night --watch` will call it. */
  slateChanges,
  type SlateFigures,
  type SlateNews,
  type SlateVersions,
} from './changes.ts';
export { lineupOf } from './lineups.ts';
export { slateFacts, slateManifest, slateVersion, type SlateSource, type WrittenFile } from './manifest.ts';
export { modelFingerprint } from './fingerprint.ts';
export { arrangeParts, parsePart, PART_VERSION, type Part, type PartFault, type PartGame } from './parts.ts';
export { appendRecords } from './appendRecords.ts';
