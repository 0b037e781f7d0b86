import { expect, test } from 'vitest';
import { readSlice } from './state.ts';
import { changes, sliceFigures } from './slice.ts';

const JUDGE = 'npm run release -- seasons';

test('the forecasts of a part of 2024-25 are those that are recorded', { timeout: 120_000 }, () => {
  const found = changes(sliceFigures(), readSlice());
  // Only the command may write other figures, because a part of a season is too small to say which model is better.
  const message = `the model's forecasts have changed. "${JUDGE}" judges two seasons:\n${found.join('\n')}\n`;
  expect(found, message).toEqual([]);
});
