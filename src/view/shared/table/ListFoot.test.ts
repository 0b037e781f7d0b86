import { expect, test } from 'vitest';
import { showMoreText } from './ListFoot.tsx';

test('the button says how many rows come next', () => {
  expect([showMoreText(50, 288), showMoreText(250, 288), showMoreText(50, 51)]).toEqual([
    'Show 50 more',
    'Show 38 more',
    'Show 1 more',
  ]);
});
