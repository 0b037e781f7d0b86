export { nearest } from '@ddh/engine/internal/text';

/** Formats the question at the end of a message about an unknown word, or '' without a near name. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
