const BITS = 2 ** 32;

/** From 0 to below 1, in steps of 2^-32. */
export const browserRandom = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / BITS;
