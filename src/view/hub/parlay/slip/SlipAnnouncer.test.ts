import { describe, expect, test } from 'vitest';
import { nextAnnouncement, type Announced } from './SlipAnnouncer.tsx';

describe('nextAnnouncement', () => {
  const start: Announced = { result: 'A.', unfinished: [], words: 'A.' };

  test('says a new result, and nothing of an old one', () => {
    expect(nextAnnouncement(start, 'B.', []).words).toBe('B.');
    expect(nextAnnouncement(start, 'A.', [])).toBe(start);
    expect(nextAnnouncement(start, '', []).words).toBe('');
  });

  test('says a pick that has become unfinished, once', () => {
    const one = nextAnnouncement(start, 'A.', ['x needs a line']);
    expect(one.words).toBe('x needs a line.');
    expect(nextAnnouncement(one, 'A.', ['x needs a line'])).toBe(one);
    const two = nextAnnouncement(one, 'A.', ['x needs a line', 'y needs a line']);
    expect(two.words).toBe('y needs a line.');
    expect(nextAnnouncement(two, 'B.', ['x needs a line', 'y needs a line']).words).toBe('B.');
  });

  test('a pick that is finished is silent until its result is there', () => {
    const one = nextAnnouncement(start, 'A.', ['x needs a line']);
    const done = nextAnnouncement(one, 'A.', []);
    expect(done.words).toBe('');
    expect(nextAnnouncement(done, 'B.', []).words).toBe('B.');
  });

  test('both at once in one breath', () => {
    expect(nextAnnouncement(start, 'B.', ['x needs a line']).words).toBe('x needs a line. B.');
  });
});
