const BITS = 2 ** 32;

/** Returns a random number from 0 to below 1, in steps of 2^-32. */
export const browserRandom = (): number =>
  new DataView(crypto.getRandomValues(new Uint8Array(4)).buffer).getUint32(0) / BITS;
