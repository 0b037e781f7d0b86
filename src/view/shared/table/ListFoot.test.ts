import { expect, test } from 'vitest';
import { showMoreText } from './ListFoot.tsx';

test('showMoreText says how many rows the Show more button adds', () => {
  expect([showMoreText(25, 288), showMoreText(250, 263), showMoreText(25, 26)]).toEqual([
    'Show 25 more',
    'Show 13 more',
    'Show 1 more',
  ]);
});
