export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is an object. Arrays are not. */
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

/** Whether a text is JSON Lines: one object per line, at least two lines. JSON.parse rejects such a text. */
export function isJsonLines(text: string): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return isObject(parseJson(first)) && second.trimStart().startsWith('{');
}

/** Whether a text starts with a JSON array or object, unlike CSV. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text);
