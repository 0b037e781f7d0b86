export { gameFigures, type GameFigures, type TeamFigures, type SkaterFigures } from './figures.ts';
export { exactWins, type Wins } from './outcomes.ts';
export { hubDatasets, findClash, type HubRows, type GameHead, type Clash } from './hubDatasets.ts';
export { type Row } from './rows.ts';
export { slateManifest, slateVersion, type SlateSource, type WrittenFile } from './manifest.ts';
