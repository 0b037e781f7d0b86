import { expect, test } from 'vitest';
import { DRAWN_STATS, GENERATOR_VERSION, MODEL_VERSION } from './draws.ts';

test('a count that is new among the draws raises both versions in draws.ts', () => {
  // Put the new list here together with the new versions.
  const drawn: unknown = { model: MODEL_VERSION, generator: GENERATOR_VERSION, counts: DRAWN_STATS };
  expect(drawn).toEqual({ model: 5, generator: 3, counts: ['shots', 'blocks'] });
});
