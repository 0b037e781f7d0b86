import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSlice, type SliceFigures } from './state.ts';
import { changes } from './slice.ts';

const JUDGE = 'npm run release -- seasons';

test('the forecasts of a part of 2024-25 are those that are recorded', { timeout: 120_000 }, async () => {
  const program = ['--conditions=ddh-source', '--import', 'tsx', join(import.meta.dirname, 'sliceMain.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const found = changes(JSON.parse(stdout) as SliceFigures, readSlice());
  // Only the command may write other figures, because a part of a season is too small to say which model is better.
  const message = `the model's forecasts have changed. "${JUDGE}" judges two seasons:\n${found.join('\n')}\n`;
  expect(found, message).toEqual([]);
});
