/**
 * Runs what a button was pressed for in a task of its own: Chromium lays out in the task of a press what that press has
 * changed, and the two would be one long task. Not for fields, which must show at once what was chosen in them.
 */
export function afterPress(run: () => void): void {
  // oxlint-disable-next-line no-restricted-globals -- no time to wait for, only the next task
  setTimeout(run);
}
