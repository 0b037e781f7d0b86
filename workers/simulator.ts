export { parseGameModel, simulateInto } from '@ddh/engine';
export { checkPublished } from './published.ts';
