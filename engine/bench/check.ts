/** A contender that is wrong is not measured, and nothing else is: its figures would be the best of all. */
export function checkEqual(who: string, got: unknown, want: unknown): void {
  if (JSON.stringify(got) === JSON.stringify(want)) return;
  throw new Error(`${who} answers ${JSON.stringify(got)}, the row scan ${JSON.stringify(want)}`);
}
