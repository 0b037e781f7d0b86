import type { GameChange } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import { describe, expect, test } from 'vitest';
import { changeText } from './newsCopy.ts';

describe('the text of a change', () => {
  const change: GameChange = {
    date: '2025-10-07' as LeagueDate,
    away: 'Chicago Blackhawks',
    home: 'Florida Panthers',
    at: '2025-10-07T21:12:00Z',
    what: 'goalie',
    player: 'Sergei Bobrovsky',
    before: 0.412 as Probability,
    after: 0.43 as Probability,
  };
  const scratch: GameChange = { ...change, at: '2025-10-07T20:00:00Z', what: 'scratch', player: 'Connor Bedard' };

  test('changeText names the news, its time in New York, and the win probability before and after', () => {
    expect(changeText([change])).toBe('Bobrovsky confirmed 5:12 PM: 41.2% -> 43.0%');
    expect(changeText([{ ...change, what: 'return' }])).toBe('Bobrovsky back 5:12 PM: 41.2% -> 43.0%');
    expect(changeText([{ ...change, at: '2025-10-07T00:30:00Z' }])).toBe(
      'Bobrovsky confirmed Mon 8:30 PM: 41.2% -> 43.0%',
    );
  });

  test('changeText says that the win probability is unchanged, and leaves out an unknown win probability', () => {
    expect(changeText([{ ...change, before: 0.4301 as Probability }])).toBe('Bobrovsky confirmed 5:12 PM: still 43.0%');
    expect(changeText([{ ...change, before: null }])).toBe('Bobrovsky confirmed 5:12 PM');
  });

  test('changeText combines all news that changed the win probability in one step, including news about the opponent', () => {
    const other = { ...scratch, before: 0.588 as Probability, after: 0.57 as Probability };
    expect(changeText([change, other])).toBe('Bedard out, Bobrovsky confirmed 5:12 PM: 41.2% -> 43.0%');
    expect(changeText([change, other], 'short')).toBe('Bobrovsky confirmed and 1 more: 41.2% -> 43.0%');
    expect(changeText([change, other, { ...other, player: 'Frank Nazar' }])).toBe(
      'Bedard out, Bobrovsky confirmed 5:12 PM and 1 more: 41.2% -> 43.0%',
    );
    expect(changeText([change, { ...scratch, before: 0.4 as Probability, after: 0.412 as Probability }])).toBe(
      'Bobrovsky confirmed 5:12 PM: 41.2% -> 43.0%',
    );
  });
});
