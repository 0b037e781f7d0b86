/**
 * Computes the SHA-256 and the CRC-32 of bytes that arrive in pieces. The browser's own crypto.subtle needs HTTPS, and
 * all bytes at once.
 */

const ROUNDS = new Uint32Array(64);
const START = new Uint32Array(8);

/**
 * SHA-256's constants are the fractional parts of the square roots (START) and cube roots (ROUNDS) of the first primes.
 */
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
  if (prime) {
    if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    ROUNDS[found++] = (Math.cbrt(n) % 1) * 2 ** 32;
  }
}

const turn = (x, by) => (x >>> by) | (x << (32 - by));

export class Sha256 {
  #state = START.slice();
  #block = new Uint8Array(64);
  #words = new Uint32Array(64);
  #bytes = 0;

  update(bytes) {
    let at = 0;
    const filled = this.#bytes % 64;
    this.#bytes += bytes.length;
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), filled);
      if (filled + at < 64) return this;
      this.#mix(this.#block, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) this.#mix(bytes, at);
    this.#block.set(bytes.subarray(at));
    return this;
  }

  /** Returns the hash (32 bytes). Adds the padding to the hashed bytes, so call nothing else afterwards. */
  digest() {
    const length = this.#bytes;
    const padding = new Uint8Array(((119 - (length % 64)) % 64) + 9);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(padding.length - 4, (length * 8) >>> 0);
    this.update(padding);
    const digest = new Uint8Array(32);
    const out = new DataView(digest.buffer);
    this.#state.forEach((word, i) => out.setUint32(4 * i, word));
    return digest;
  }

  #mix(bytes, at) {
    const w = this.#words;
    for (let i = 0; i < 16; i++) {
      const from = at + 4 * i;
      w[i] = (bytes[from] << 24) | (bytes[from + 1] << 16) | (bytes[from + 2] << 8) | bytes[from + 3];
    }
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = this.#state;
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (this.#state[i] += word));
  }
}

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** Continues a CRC-32: `before` is the checksum of the earlier bytes. */
export function crc32(bytes, before = 0) {
  let crc = ~before;
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}
