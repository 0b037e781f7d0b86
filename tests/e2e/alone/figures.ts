import { test } from '@playwright/test';

/** Adds measured values to the annotations of the test, which Playwright's JSON and HTML reports list. */
export function note(name: string, ...values: readonly number[]): void {
  test.info().annotations.push({ type: name, description: values.map((value) => value.toFixed(1)).join(', ') });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
