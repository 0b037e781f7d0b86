import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble, CODE_FILE, codeText } from './assemble.ts';

test('the kernels are as their text says: npm run make scripts/make-wasm-kernels.ts writes them', async () => {
  const bytes = await assemble();
  expect(readFileSync(CODE_FILE, 'utf8')).toBe(codeText(bytes));
  expect(bytes.length).toBeLessThan(2048);
});
