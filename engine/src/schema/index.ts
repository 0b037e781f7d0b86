export { amount, Day, GameId, list, OBJECT, text, whole } from './fields.ts';
export { excerpt, pathOf } from './issues.ts';
