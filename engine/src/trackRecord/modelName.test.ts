import { expect, test } from 'vitest';
import { modelName, versionOf } from './modelName.ts';

test('the name of a model has its generator and its version, from which versionOf returns the version', () => {
  const names = [2, 3].map((generator) => modelName({ generator, version: 5 }));
  expect(names).toEqual(['2.4', '3.4']);
  expect(names.map(versionOf)).toEqual(['5', '5']);
  expect(['2.3', '2.10', 'x', ''].map(versionOf)).toEqual(['4', '11', 'x', '']);
});
