export { assess, recomputedValue, type Assessment, type AssessError } from '../vault/index.ts';
export type { Result } from '../result.ts';
