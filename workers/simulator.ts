export { parseGameModel, simulateInto } from '@ddh/engine/internal/model';
export { checkPublished } from './published.ts';
