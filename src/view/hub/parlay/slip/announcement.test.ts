import { describe, expect, test } from 'vitest';
import { hear, type Heard } from './announcement.ts';

describe('hear', () => {
  const start: Heard = { result: 'A.', unfinished: [], words: 'A.' };

  test('says a new result, and nothing of an old one', () => {
    expect(hear(start, 'B.', []).words).toBe('B.');
    expect(hear(start, 'A.', [])).toBe(start);
    expect(hear(start, '', []).words).toBe('');
  });

  test('says a pick that has become unfinished, once', () => {
    const one = hear(start, 'A.', ['x needs a line']);
    expect(one.words).toBe('x needs a line.');
    expect(hear(one, 'A.', ['x needs a line'])).toBe(one);
    const two = hear(one, 'A.', ['x needs a line', 'y needs a line']);
    expect(two.words).toBe('y needs a line.');
    expect(hear(two, 'B.', ['x needs a line', 'y needs a line']).words).toBe('B.');
  });

  test('a pick that is finished is silent until its result is there', () => {
    const one = hear(start, 'A.', ['x needs a line']);
    const done = hear(one, 'A.', []);
    expect(done.words).toBe('');
    expect(hear(done, 'B.', []).words).toBe('B.');
  });

  test('both at once in one breath', () => {
    expect(hear(start, 'B.', ['x needs a line']).words).toBe('x needs a line. B.');
  });
});
