import { describe, expect, test } from 'vitest';
import { chooseTimeframe, DEFAULT_QUERY, OWNED_LIMITS, teamsOf } from './index.ts';

describe('what can be chosen', () => {
  test('the defaults of spec 9', () => {
    expect(DEFAULT_QUERY).toEqual({
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 100,
      search: '',
      order: { by: 'fantasyPoints', descending: true },
    });
    expect(OWNED_LIMITS).toEqual([100, 90, 80, 70, 60, 50, 40]);
  });

  test.each([
    [['Week 1', 'Week 2'], 'Week 2', 'Week 2'],
    [['Week 1', 'Week 2'], 'Week 3', 'Week 1'],
    [['Week 1', 'Week 2'], null, 'Week 1'],
    [['Week 4', 'Rest of Season'], null, 'Week 4'],
    [['Week 4', 'Rest of Season'], 'Week 1', 'Week 4'],
    [[], 'Week 1', null],
  ])('timeframes %j, wanted %s: %s', (timeframes, wanted, chosen) => {
    expect(chooseTimeframe({ timeframes }, wanted)).toBe(chosen);
  });

  test('each team once, by name; one without a name by its abbreviation', () => {
    const player = { player: 'P', playerId: null, position: null };
    const players = [
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: null },
      { ...player, team: 'Boston Bruins', abbreviation: null },
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: 'UTA' },
    ];
    expect(teamsOf({ players })).toEqual(['Boston Bruins', 'Ottawa Senators', 'UTA']);
  });
});
