import { logsOf } from '../lab/site.ts';
import { OURS } from './site.ts';
import { expect, test } from './test.ts';

// This test runs after all other tests. It fails if the debug.log of any site has a notice, a warning or a deprecation.
test('the debug.log of every site is empty', () => {
  expect(logsOf(OURS)).toEqual({});
});
