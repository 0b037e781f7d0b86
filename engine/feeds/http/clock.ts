/** A difference between this machine's clock and a server's of at least this many ms is worth a word. */
const CLOCK_MS = 60_000;

/** A response's headers, and the time at which it was complete, in epoch milliseconds. */
type Timed = { readonly headers: Headers; readonly time: number };

/**
 * Returns by how many ms this machine's clock was ahead of the server's when a response was complete: below 0 if it was
 * behind. A cache says in `Age` how many seconds ago the server has written its `Date`. `null` without a `Date`.
 */
export function clockAhead({ headers, time }: Timed): number | null {
  const written = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  return Number.isNaN(written) ? null : time - (written + (age > 0 ? age : 0) * 1000);
}

/** Describes the difference, or returns `null` if it is small or unknown. */
export function clockText(ahead: number | null): string | null {
  if (ahead === null || Math.abs(ahead) < CLOCK_MS) return null;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `this machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the server's: let NTP set it`;
}
