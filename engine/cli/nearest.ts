export { nearest } from '@ddh/engine/internal/text';

/** Formats the question at the end of a message about an unknown word. Returns '' if there is no near name. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);
