import { describe, expect, test } from 'vitest';
import { nextAnnouncement, type Announced } from './SlipAnnouncer.tsx';

describe('nextAnnouncement', () => {
  const start: Announced = { result: 'A.', unfinished: [], words: 'A.' };

  test('nextAnnouncement announces a new result, and does not repeat an old one', () => {
    expect(nextAnnouncement(start, 'B.', []).words).toBe('B.');
    expect(nextAnnouncement(start, 'A.', [])).toBe(start);
    expect(nextAnnouncement(start, '', []).words).toBe('');
  });

  test('nextAnnouncement announces each unfinished pick only once, when it becomes unfinished', () => {
    const one = nextAnnouncement(start, 'A.', ['x']);
    expect(one.words).toBe('x.');
    expect(nextAnnouncement(one, 'A.', ['x'])).toBe(one);
    const two = nextAnnouncement(one, 'A.', ['x', 'y']);
    expect(two.words).toBe('y.');
    expect(nextAnnouncement(two, 'B.', ['x', 'y']).words).toBe('B.');
  });

  test('nextAnnouncement announces nothing for a finished pick until its result arrives', () => {
    const one = nextAnnouncement(start, 'A.', ['x']);
    const done = nextAnnouncement(one, 'A.', []);
    expect(done.words).toBe('');
    expect(nextAnnouncement(done, 'B.', []).words).toBe('B.');
  });

  test('nextAnnouncement announces an unfinished pick and a result as one message', () => {
    expect(nextAnnouncement(start, 'B.', ['x']).words).toBe('x. B.');
  });
});
