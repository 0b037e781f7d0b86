import { describe, expect, test } from 'vitest';
import type { SkaterRates } from '@ddh/engine/internal/model';
import { skaterGame } from '../testing/historyFiles.ts';
import { familySlips, type Family } from './families.ts';
import { chanceSlice, IceTimes, slicesOf } from './slices.ts';

const skater = (name: string, of: Partial<SkaterRates> = {}): SkaterRates => ({
  name,
  position: 'C',
  line: 1,
  unit: 0,
  goals: 0.2,
  assists: 0.3,
  shots: 2,
  blocks: 0.5,
  powerPlayGoals: 0.05,
  powerPlayAssists: 0.1,
  ...of,
});

describe('the slices of a skater', () => {
  test('the slices of a skater are named by position, unit and line', () => {
    expect(slicesOf({ position: 'LW', line: 2, unit: 1 }, 'steady')).toEqual({
      position: 'Forwards',
      unit: 'Forwards, unit 1',
      line: 'Forwards, line 2',
      iceTime: 'steady',
    });
    expect(slicesOf({ position: 'D', line: 3, unit: 0 }, 'few games')).toMatchObject({
      unit: 'Defensemen, no unit',
      line: 'Defensemen, pair 3',
    });
  });

  test('chanceSlice puts a chance between two slices into the higher one, and the chance 1 into the highest slice', () => {
    expect([0, 0.0999, 0.1, 0.95, 1].map(chanceSlice)).toEqual([
      '0 % to 10 %',
      '0 % to 10 %',
      '10 % to 20 %',
      '90 % to 100 %',
      '90 % to 100 %',
    ]);
  });

  test.each([
    [[900, 900, 900, 900, 900, 1080, 1080, 1080], '3 minutes more'],
    [[900, 900, 900, 900, 900, 1079, 1079, 1079], 'steady'],
    [[900, 900, 900, 900, 900, 720, 720, 720], '3 minutes less'],
    [[900, 900, 900, 900, 1200, 1200, 1200], 'few games'],
    [[], 'few games'],
  ])('after games with %j seconds of ice time, the trend of a skater is %s', (seconds, trend) => {
    const times = new IceTimes();
    for (const iceTime of seconds) times.observe([{ ...skaterGame('BOS', 7), iceTime }]);
    expect(times.trendOf(7)).toBe(trend);
  });
});

describe('familySlips', () => {
  const team = [
    skater('A', { goals: 0.5, assists: 0.2, unit: 1 }),
    skater('B', { assists: 0.9, unit: 1 }),
    skater('C', { line: 2, unit: 1 }),
    skater('D', { position: 'D', unit: 1 }),
    skater('E', { position: 'D', line: 2 }),
  ];
  const legsOf = (family: Family): readonly string[] =>
    familySlips('Bruins', team)
      .filter((slip) => slip.family === family)
      .map(({ legs }) =>
        legs.map((leg) => (leg.kind === 'player' ? `${leg.player} ${leg.stat}` : leg.kind)).join(' + '),
      );

  test('familySlips makes slips of linemates, of power-play unit mates on different lines, and of the best scorer', () => {
    expect(legsOf('lineMates')).toEqual(['A Points + B Points']);
    expect(legsOf('goalAssist')).toEqual(['A Goals + B Assists', 'B Goals + A Assists']);
    expect(legsOf('lineAssists')).toEqual(['A Assists + B Assists']);
    expect(legsOf('unitMates')).toEqual(['A Points + C Points', 'B Points + C Points']);
    expect(legsOf('winStar')).toEqual(['winner + B Points']);
    expect(legsOf('starDefense')).toEqual(['B Points + D Points']);
    expect(legsOf('unitDefense')).toEqual(['A Points + D Points', 'B Points + D Points', 'C Points + D Points']);
    expect(legsOf('starShots')).toEqual(['A Goals + A Shots']);
  });

  test('a team without a defenseman on unit 1 has no slip of the family starDefense', () => {
    const slips = familySlips('Bruins', [skater('A')]);
    expect(slips.map(({ family }) => family)).toEqual(['goalShots', 'winStar', 'starShots']);
  });
});
