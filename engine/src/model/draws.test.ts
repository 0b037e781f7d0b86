import { expect, test } from 'vitest';
import { DRAWN_STATS, GENERATOR_VERSION, MODEL_VERSION } from './draws.ts';

test('a change of the counts that are drawn, or of their order, raises both versions in draws.ts', () => {
  // Change the counts here only together with the versions.
  const drawn: unknown = { model: MODEL_VERSION, generator: GENERATOR_VERSION, counts: DRAWN_STATS };
  expect(drawn).toEqual({ model: 5, generator: 3, counts: ['shots', 'blocks'] });
});
