/** Stops the benchmark if a contender is wrong: a wrong answer may be the fastest. */
export function checkEqual(who: string, got: unknown, want: unknown): void {
  if (JSON.stringify(got) === JSON.stringify(want)) return;
  throw new Error(`${who} returns ${JSON.stringify(got)}, but the row scan ${JSON.stringify(want)}`);
}
