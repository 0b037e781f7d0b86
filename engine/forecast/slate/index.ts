export { gameFigures, type SlateGame } from './figures.ts';
export { hubDatasets, findClash, type GameHead } from './hubDatasets.ts';
export { slateChanges, slateFigures } from './changes.ts';
export { lineupOf } from './lineups.ts';
export { parseSlateNews } from './slateNews.ts';
export { slateFacts } from './facts.ts';
export { arrangeParts, parsePart, PART_VERSION, type Part, type PartFault, type PartGame } from './parts.ts';
export { appendRecords } from './appendRecords.ts';
export { scheduleChanges } from './scheduleChanges.ts';
