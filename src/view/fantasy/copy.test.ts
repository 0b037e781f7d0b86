import { expect, test } from 'vitest';
import { groupName } from './copy.ts';

test('groupName returns the letter of a position group, or All for null (spec 9)', () => {
  expect(([null, 'F', 'D', 'G'] as const).map(groupName)).toEqual(['All', 'F', 'D', 'G']);
});
