import { logsOf } from '../lab/site.ts';
import { OURS } from './site.ts';
import { expect, test } from './test.ts';

// After all others: a notice, a warning or a deprecation in any site's debug.log is a failure.
test('no site has logged anything', () => {
  expect(logsOf(OURS)).toEqual({});
});
