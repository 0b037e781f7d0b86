import { logsOf } from '../lab/site.ts';
import { OURS } from './site.ts';
import { expect, test } from './test.ts';

// Runs after all other tests. A notice, warning or deprecation in any site's debug.log fails it.
test('the debug.log of every site is empty', () => {
  expect(logsOf(OURS)).toEqual({});
});
