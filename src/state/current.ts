/**
 * The guard against superseded answers, in one place: each `begin` makes all earlier tickets stale. Whoever awaits
 * something asks its ticket before it writes.
 */
export type Ticket = { isCurrent(): boolean };

export function createCurrent(): { begin(): Ticket } {
  let latest = 0;
  return {
    begin() {
      const mine = ++latest;
      return { isCurrent: () => mine === latest };
    },
  };
}
