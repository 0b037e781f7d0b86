export { isMadeBy, parseGameModel, simulateInto } from '@ddh/engine/internal/model';
export { matchesPublished } from './matchesPublished.ts';
