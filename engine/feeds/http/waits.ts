const FIRST_WAIT_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;

/**
 * Returns the wait before a retry, in ms. It doubles from 1 s to at most a minute. Jitter shortens it by up to a half.
 * `random`: 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.round(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS) * (0.5 + random / 2));

/**
 * Returns the wait in ms that a `Retry-After` header asks for in seconds or by an HTTP date. Returns `null` for other
 * texts.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // `Date.parse` accepts many texts that are not HTTP dates, such as `-1`.
  if (!/^[A-Z][a-z]+,? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
