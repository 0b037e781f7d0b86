export { nearest } from '@ddh/engine/internal/text';

/** Ends a sentence about a word that is none. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
