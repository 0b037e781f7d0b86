import { describe, expect, test } from 'vitest';
import { foldText, foldWords, hasWords } from './fold.ts';

describe('foldText', () => {
  test.each([
    ['Tim Stützle', 'tim stutzle'],
    ['Jesper Bratt-Sørensen', 'jesper bratt sorensen'],
    ["J.T. O'Neill", 'jt oneill'],
    ['  Łukasz  Æbelø ', 'lukasz aebelo'],
  ])('foldText turns %j into %j', (text, folded) => expect(foldText(text)).toBe(folded));
});

describe('hasWords', () => {
  test('hasWords requires each search word to be the start of a word in the text, in any order', () => {
    expect(hasWords(foldText('Tim Stützle'), foldWords('STU tim'))).toBe(true);
    expect(hasWords(foldText('Tim Stützle'), foldWords('tzle'))).toBe(false);
    expect(hasWords(foldText('Tim Stützle'), foldWords('  '))).toBe(true);
  });
});
