/** Stops the benchmark if a measured program returns a wrong result, because a wrong program can be fast. */
export function checkEqual(who: string, got: unknown, want: unknown): void {
  if (JSON.stringify(got) === JSON.stringify(want)) return;
  throw new Error(`${who} returns ${JSON.stringify(got)}, but the row scan returns ${JSON.stringify(want)}`);
}
