import { expect, test } from 'vitest';
import { spokenGame } from './copy.ts';

test('spokenGame has "at" in place of "@"', () => {
  const away = { name: 'Ottawa Senators', abbreviation: 'OTT' };
  const home = { name: 'Boston Bruins', abbreviation: null };
  expect(spokenGame({ away, home })).toBe('Ottawa Senators at Boston Bruins');
});
