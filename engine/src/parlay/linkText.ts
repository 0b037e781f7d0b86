import { err, ok, type Result } from '../result.ts';
import { MAX_NAME } from '../domain/index.ts';

/** The parts of a slip link, as errors name them. `length` means that the whole link is too long. */
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

/**
 * Characters that no name needs and that could disguise another text: invisible characters, and four or more combining
 * marks in a row.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]|\p{M}{4,}/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/**
 * Encodes a text of a link with percent escapes, so that only letters, digits and `._-%` remain. Characters that could
 * disguise another text become U+FFFD.
 */
export const written = (text: string): string =>
  encodeURIComponent(text.replace(ALL_UNSEEN, '\uFFFD')).replace(
    /[!~*'()]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The inverse of `written`. Returns `null` if the text is invalid, or does not have `least` to `MAX_NAME` characters.
 */
export function decodeText(value: string, least: 0 | 1): string | null {
  try {
    const text = decodeURIComponent(value);
    return text.length < least || text.length > MAX_NAME || UNSEEN.test(text) ? null : text;
  } catch {
    // decodeURIComponent throws if a percent sign is not followed by two hex digits, or if the bytes are not UTF-8.
    return null;
  }
}

/** Returns all values of each key in a URL fragment, in order. Unknown keys are kept, and callers ignore them. */
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

/** Returns the value of a part of a slip link that must occur exactly once. */
export function onceIn(fields: LinkFields, part: LinkPart): Result<string, LinkPart> {
  const [value, another] = fields.get(part) ?? [];
  return value === undefined || another !== undefined ? err(part) : ok(value);
}

/** Returns the decoded text of a part of a slip link that must occur exactly once. */
export function textIn(fields: LinkFields, part: LinkPart, least: 0 | 1): Result<string, LinkPart> {
  const value = onceIn(fields, part);
  const text = value.ok ? decodeText(value.value, least) : null;
  return text === null ? err(part) : ok(text);
}

/** Returns the value of a part of a slip link that must occur exactly once and be a whole number of at most `most`. */
export function countIn(fields: LinkFields, part: LinkPart, most: number): Result<number, LinkPart> {
  const value = onceIn(fields, part);
  if (!value.ok || !/^(?:0|[1-9]\d{0,8})$/.test(value.value) || Number(value.value) > most) return err(part);
  return ok(Number(value.value));
}
