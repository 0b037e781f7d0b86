export { nearest } from '@ddh/engine/internal/text';

/** The end of a message about an unknown word. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
