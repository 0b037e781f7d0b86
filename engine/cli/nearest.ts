export { nearest } from '../src/words/index.ts';

/** Ends a sentence about a word that is none. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
