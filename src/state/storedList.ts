import { parseJson } from '@ddh/engine/internal/text';

/** Reads a stored list of names. Returns `null` for any other string. */
export function storedList(stored: string | null): readonly string[] | null {
  const names = stored === null ? null : parseJson(stored);
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null;
}
