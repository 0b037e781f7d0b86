import { err, ok, type Result } from '../result.ts';
import { MAX_NAME } from '../domain/index.ts';

/** The parts of a slip's link. `length`: there is too much of it. */
export type LinkPart =
  | 'slip'
  | 'game'
  | 'away'
  | 'home'
  | 'odds'
  | 'data'
  | 'price'
  | 'hits'
  | 'records'
  | 'legs'
  | 'leg'
  | 'length';

export type LinkFields = ReadonlyMap<string, readonly string[]>;

/** What no name has, and what would let one pretend to be another text: what is not seen, and marks piled up on a letter. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]|\p{M}{4,}/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** A text of which only letters, digits and `._-%` are left, in UTF-8. */
export const written = (text: string): string =>
  encodeURIComponent(text.replace(ALL_UNSEEN, '\uFFFD')).replace(
    /[!~*'()]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** What `written` wrote, of `least` to `MAX_NAME` characters; `null` for any other text. */
export function decodeText(value: string, least: 0 | 1): string | null {
  try {
    const text = decodeURIComponent(value);
    return text.length < least || text.length > MAX_NAME || UNSEEN.test(text) ? null : text;
  } catch {
    // A percent sign without its two digits, or bytes that are no UTF-8.
    return null;
  }
}

/** All values of each key, in their order. Keys that nobody knows change nothing. */
export function fieldsIn(fragment: string): LinkFields {
  const fields = new Map<string, string[]>();
  for (const pair of fragment.split('&')) {
    const end = pair.indexOf('=');
    const key = end === -1 ? pair : pair.slice(0, end);
    const values = fields.get(key) ?? [];
    fields.set(key, values);
    values.push(end === -1 ? '' : pair.slice(end + 1));
  }
  return fields;
}

/** The value of a part that stands there once. */
export function onceIn(fields: LinkFields, part: LinkPart): Result<string, LinkPart> {
  const [value, another] = fields.get(part) ?? [];
  return value === undefined || another !== undefined ? err(part) : ok(value);
}

/** A text that stands there once. */
export function textIn(fields: LinkFields, part: LinkPart, least: 0 | 1): Result<string, LinkPart> {
  const value = onceIn(fields, part);
  const text = value.ok ? decodeText(value.value, least) : null;
  return text === null ? err(part) : ok(text);
}

/** A whole number that stands there once. */
export function countIn(fields: LinkFields, part: LinkPart, most: number): Result<number, LinkPart> {
  const value = onceIn(fields, part);
  if (!value.ok || !/^(?:0|[1-9]\d{0,8})$/.test(value.value) || Number(value.value) > most) return err(part);
  return ok(Number(value.value));
}
