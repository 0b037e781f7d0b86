import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble, CODE_FILE, codeText } from './assemble.ts';

test('code.ts is up to date with kernels.wat (npm run make scripts/make-wasm-kernels.ts writes it)', async () => {
  const bytes = await assemble();
  expect(readFileSync(CODE_FILE, 'utf8')).toBe(codeText(bytes));
  expect(bytes.length).toBeLessThan(2048);
});
