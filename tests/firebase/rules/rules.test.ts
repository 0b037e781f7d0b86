import { describe, expect, test } from 'vitest';
import { answer, load } from './attempt.ts';
import { CASES } from './cases/index.ts';
import { PUBLISHED } from './published.ts';

const rules = load(PUBLISHED);

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test('each attempt has a unique name', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  const titled = cases.map((one) => ({ ...one, verdict: one.allowed ? 'allows' : 'denies' }));
  test.each(titled)('$verdict: $name', ({ allowed, attempt }) => {
    const { allowed: found, info } = answer(rules, attempt);
    expect(found, info.slice(0, 4_000)).toBe(allowed);
  });
});
