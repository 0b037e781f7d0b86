import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';

test('the kernels of the simulation table take less than 2 KB', async () => {
  expect((await assemble()).length).toBeLessThan(2048);
});
