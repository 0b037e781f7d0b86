export { amount, Day, GameId, list, OBJECT, text, whole } from './fields.ts';
export { excerpt, expectedOf, pathOf, problemOf } from './issues.ts';
