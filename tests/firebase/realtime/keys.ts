/**
 * Splits a path, percent-encoded as the SDK and REST send it, into its decoded keys, root first. Throws a `URIError`
 * for an invalid escape.
 */
export const keysOf = (path: string): readonly string[] =>
  path
    .split('/')
    .filter((key) => key !== '')
    .map((key) => decodeURIComponent(key));

const FORBIDDEN = /[.#$/[\]]/;
const isControl = (unit: string): boolean => unit < ' ' || unit === '\u007f';
const LONGEST = 768;

export const isKey = (key: string): boolean =>
  key !== '' && !FORBIDDEN.test(key) && !Array.from(key).some(isControl) && Buffer.byteLength(key, 'utf8') <= LONGEST;

const INTEGER = /^(?:0|-?[1-9]\d{0,9})$/;
const integer = (key: string): number | null =>
  INTEGER.test(key) && Math.abs(Number(key)) <= 2_147_483_647 ? Number(key) : null;

/** Orders keys as the database does: 32-bit integers first, by value, then the other keys by UTF-16 units. */
export function compareKeys(a: string, b: string): number {
  const x = integer(a);
  const y = integer(b);
  if (x !== null && y !== null) return x - y || a.length - b.length;
  if (x !== null) return -1;
  if (y !== null) return 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
