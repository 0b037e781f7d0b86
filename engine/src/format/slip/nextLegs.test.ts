import { describe, expect, test } from 'vitest';
import { build, emptyBuilder, type Leg } from '../../parlay/index.ts';
import { comparedText, isAddable, outlookFailedText, RANGE_TITLE } from './nextLegs.ts';

const MATCHUP = { gameId: '1', away: 'Ottawa Senators', home: 'Boston Bruins' };
const WIN: Leg = { kind: 'winner', team: 'Boston Bruins', margin: 0.5 as never };

describe('next legs in words', () => {
  test('in how much they were looked for', () => {
    const found = { candidates: 5098, records: 10_000, best: [] };
    expect(comparedText({ ...found, hits: 3562 })).toBe(
      '5,098 legs compared in 10,000 simulations; the slip holds in 3,562 of them.',
    );
    expect(comparedText({ ...found, hits: 10_000 })).toBe('5,098 legs compared in 10,000 simulations.');
  });

  test('as books quote them', () => {
    expect(RANGE_TITLE).toBe('Own probability (books mostly quote 20% to 80%)');
  });

  test('why they could not be counted', () => {
    expect(outlookFailedText({ kind: 'unknownColumn', leg: 0, column: 'Shots' })).toBe(
      'this simulation has no "Shots"',
    );
    expect(outlookFailedText({ kind: 'empty' })).toBe('the file holds no simulated games');
  });
});

test('a leg is addable where the builder has a place for it', () => {
  const builder = emptyBuilder(MATCHUP);
  expect(isAddable(builder, WIN)).toBe(true);
  expect(isAddable(build(builder, { do: 'addLeg', leg: WIN }), WIN)).toBe(false);
  expect(isAddable(builder, { ...WIN, team: 'Other' })).toBe(false);
});
