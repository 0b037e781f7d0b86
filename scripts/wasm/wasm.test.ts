import { expect, test } from 'vitest';
import { CODE } from '../../engine/src/simulation/wasm/code.ts';

test('the kernels of the simulation table take less than 2 KB', () => {
  expect(Buffer.from(CODE, 'hex').length).toBeLessThan(2048);
});
