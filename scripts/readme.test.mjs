import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('git ignores every file and folder that the examples in the README write', () => {
  const written = [...read('README.md').matchAll(/(?:--out|cat >) ([\w.-]+)/g)].map(([, path]) => path);
  expect(written.length).toBeGreaterThan(5);
  const ignored = new Set(read('.gitignore').split('\n'));
  expect(written.filter((path) => !ignored.has(`/${path}`) && !ignored.has(`/${path}/`))).toEqual([]);
});
