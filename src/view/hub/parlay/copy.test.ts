import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import { describe, expect, test } from 'vitest';
import { dateMismatchText } from '../../slip/dockCopy.ts';
import { lineHint } from './copy.ts';
import { LINK_GAME_GONE, linkLostText, linkOpenedText } from './linkCopy.ts';

test.each([
  [null, null, null],
  ['over', null, 'needs a line'],
  ['over', 6, 'exactly 6 loses'],
  ['under', 39, 'exactly 39 loses'],
  ['under', 6.5, null],
] as const)('lineHint for the side %s and the line %s returns %s', (side, line, text) => {
  expect(lineHint({ side, line: line as Line | null })).toBe(text);
});

describe('texts about a link to a slip', () => {
  test('the texts about a link say that its game or its players are gone, or that its slip was opened', () => {
    expect(LINK_GAME_GONE).toMatch(/^The game in this link is no longer available in the builder/);
    expect(linkLostText(1, 2)).toBe('1 leg of this link is left out: no such player is in the game now.');
    expect(linkLostText(2, 0)).toBe('No player of this link is in its game now, so its slip cannot be opened.');
    expect(linkOpenedText(1)).toBe('Shared slip: 1 leg. Numbers unchanged since it was sent.');
  });
});

test('dateMismatchText is the text of spec 8', () => {
  expect(dateMismatchText('2025-10-07' as LeagueDate)).toBe(
    "The Parlay Builder is only available for today's games. Switch to 'Tue, Oct 7' in the menu above.",
  );
});
