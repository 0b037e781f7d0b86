import type { GameCard } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { expect, test } from 'vitest';
import { spokenGame, winSplitText } from './copy.ts';

const game = {
  away: { name: 'Ottawa Senators', abbreviation: 'OTT' },
  home: { name: 'Boston Bruins', abbreviation: null },
};

test('winSplitText describes the bar of a card', () => {
  const side = (any: number | null) => ({
    wins: { any: any as Probability | null, regulation: null, overtime: null },
    goals: null,
    shots: null,
  });
  const figures: GameCard['figures'] = { away: side(0.382), home: side(null), awayPart: null };
  expect(winSplitText({ ...game, figures })).toBe('Ottawa Senators 38.2%, Boston Bruins -');
  expect(winSplitText({ ...game, figures: null })).toBe('Ottawa Senators -, Boston Bruins -');
});

test('spokenGame says at instead of @', () => {
  const away = { name: 'Ottawa Senators', abbreviation: 'OTT' };
  const home = { name: 'Boston Bruins', abbreviation: null };
  expect(spokenGame({ away, home })).toBe('Ottawa Senators at Boston Bruins');
});
