import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPrinted } from '../testing/checkPrinted.ts';
import { runDdh } from '../testing/runDdh.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCS = [
  'README.md',
  'deploy/README.md',
  'engine/README.md',
  'engine/cli/README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const TEXT = DOCS.map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');

const CALLS = [...TEXT.matchAll(/^\$ ddh (.* --json)\n(\{.*)$/gm)].map(
  ([, line = '', json = '']) => [line, json] as const,
);

test.each(CALLS)('ddh %s prints what the documents say', async (line, json) => {
  const { out } = await runDdh(ROOT, line.split(' '));
  expect(JSON.parse(out)).toEqual(JSON.parse(json));
});

test('the failures in the documents match their schema', () => {
  const failures = [...TEXT.matchAll(/`(\{"(?:schemaVersion|error)".*?)`/g)].map(([, json = '']) => json);
  expect(failures.length).toBeGreaterThan(0);
  for (const json of failures) checkPrinted('', json);
});
