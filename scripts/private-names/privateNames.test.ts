import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRIVATE_NAMES_FILE, privateNames } from './php.ts';

test("the plugin's private-names.php is up to date (npm run make scripts/make-private-names.ts writes it)", () => {
  expect(readFileSync(PRIVATE_NAMES_FILE, 'utf8')).toBe(privateNames());
});

test('the engine and the plugin have the same patterns for the names of data files', () => {
  const data = join(import.meta.dirname, '../../plugin-php/includes/data/class-ddh-data.php');
  const engine = readFileSync(join(import.meta.dirname, '../../engine/src/datasets/delivered.ts'), 'utf8');
  const patterns = [...readFileSync(data, 'utf8').matchAll(/const (?:NAME|RESERVED) = '#(.*)#i?';/g)];
  expect(patterns).toHaveLength(2);
  for (const [, pattern = ''] of patterns)
    expect(engine).toContain(`/${pattern.replaceAll('/', '\\/').replaceAll('[.\\/]', '[./]').replace('\\z', '$')}/`);
});
