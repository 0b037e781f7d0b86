import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { clockAhead, clockText } from './clock.ts';

const SERVER = Date.parse('2026-11-28T17:00:00Z');
const answer = (time: number, headers: Record<string, string>) => ({ time, headers: new Headers(headers) });
const date = (ms: number): string => new Date(ms).toUTCString();

describe('the clock of this machine and a server', () => {
  prop(
    'clockAhead is the difference of the clocks, however old a cached response is',
    [fc.integer({ min: -5000, max: 5000 }), fc.nat(90_000)],
    (seconds, age) => {
      const headers = { date: date(SERVER - age * 1000), age: String(age) };
      expect(clockAhead(answer(SERVER + seconds * 1000, headers))).toBe(seconds * 1000);
    },
  );

  test.each([{}, { date: 'soon' }])('clockAhead is unknown with the headers %j', (headers) => {
    expect(clockAhead(answer(SERVER, headers as Record<string, string>))).toBeNull();
  });

  test.each(['-5', 'old', ''])('clockAhead takes the age %j as none', (age) => {
    expect(clockAhead(answer(SERVER, { date: date(SERVER), age }))).toBe(0);
  });

  test.each([
    [null, null],
    [59_999, null],
    [-59_999, null],
    [60_000, '60 seconds ahead'],
    [-90_000, '90 seconds behind'],
  ])('a difference of %s ms is worth the words %j', (ahead, words) => {
    const text = clockText(ahead);
    if (words === null) expect(text).toBeNull();
    else expect(text).toContain(words);
  });
});
