export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object. An array is not. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. Returns `null` for invalid JSON, and for the JSON value `null`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes JSON without the methods `toJSON`, which older libraries on a page give to all arrays, texts and objects. Like
 * JSON.stringify, leaves out what is undefined.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => toJson(each ?? null)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`).join(',')}}`;
}

/** Whether the text is JSON Lines: at least two lines, each with one object. JSON.parse would reject it. */
export function isJsonLines(text: string): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return isObject(parseJson(first)) && second.trimStart().startsWith('{');
}

/** Whether the text starts like a JSON array or object. CSV does not. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text);
