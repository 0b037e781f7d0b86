export { nearest } from '@ddh/engine/internal/text';

/** The question at the end of a message about an unknown word. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
