/** An object of JSON, with whatever it holds. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A list is none. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a stored text says. `null`: it is no JSON, or says so itself. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a text is JSON Lines, of which JSON.parse reads the first line only. */
export function isJsonLines(text: string): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return isObject(parseJson(first)) && second.trimStart().startsWith('{');
}

/** Whether a text begins as JSON. A CSV text never does. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text);
