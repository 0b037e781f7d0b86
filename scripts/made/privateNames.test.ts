import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the engine and the plugin have the same patterns for the names of data files', () => {
  const data = join(import.meta.dirname, '../../plugin-php/includes/data/class-ddh-data.php');
  const engine = readFileSync(join(import.meta.dirname, '../../engine/src/datasets/delivered.ts'), 'utf8');
  const patterns = [...readFileSync(data, 'utf8').matchAll(/const (?:NAME|RESERVED) = '#(.*)#i?';/g)];
  expect(patterns).toHaveLength(2);
  for (const [, pattern = ''] of patterns)
    expect(engine).toContain(`/${pattern.replaceAll('/', '\\/').replaceAll('[.\\/]', '[./]').replace('\\z', '$')}/`);
});
