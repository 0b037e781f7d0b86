import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { CHANGE_KINDS, type LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { DECODERS, encodeChange, type GameChange } from './index.ts';

const CHANGE = {
  Date: '2025-10-07',
  Away: 'Chicago Blackhawks',
  Home: 'Florida Panthers',
  At: '2025-10-07T21:12:00Z',
  What: 'goalie',
  Player: 'Sergei Bobrovsky',
  Before: 0.412,
  After: 0.43,
};
const read = (...records: readonly object[]) => {
  const decoded = DECODERS.changes(records);
  if (!decoded.ok) throw new Error(decoded.error.problem);
  const { data, problems } = decoded.value;
  return { data, problems: problems.map(({ path, problem }) => `${path} ${problem}`) };
};

test('the decoder of changes reads the game, the news, and the team’s win probability before and after the news', () => {
  expect(read(CHANGE)).toEqual({
    data: [
      {
        date: '2025-10-07',
        away: 'Chicago Blackhawks',
        home: 'Florida Panthers',
        at: '2025-10-07T21:12:00Z',
        what: 'goalie',
        player: 'Sergei Bobrovsky',
        before: 0.412,
        after: 0.43,
      },
    ],
    problems: [],
  });
  expect(read({ ...CHANGE, Before: null, After: undefined }).data).toMatchObject([{ before: null, after: null }]);
});

test('the decoder of changes reports invalid fields, and news that is repeated', () => {
  const wrong = { ...CHANGE, At: '5:12 PM', What: 'injury', Before: 2 };
  expect(read(wrong, CHANGE, CHANGE, { ...CHANGE, Player: null })).toEqual({
    data: [expect.objectContaining({ player: 'Sergei Bobrovsky' })],
    problems: [
      'records[0].At must be a time such as 2026-11-25T22:12:00Z',
      'records[0].What must be one of goalie, scratch, return',
      'records[0].Before must be a number from 0 to 1',
      'records[2] is the second record of goalie of Sergei Bobrovsky at 2025-10-07T21:12:00Z',
      'records[3].Player is missing',
    ],
  });
});

const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true })) as fc.Arbitrary<Probability | null>;
prop(
  'the decoder of changes reads every change that encodeChange writes',
  [fc.constantFrom(...CHANGE_KINDS), fc.constantFrom('A', 'B C'), share, share],
  (what, player, before, after) => {
    const at = '2025-10-07T17:12:00-04:00';
    const change: GameChange = {
      date: '2025-10-07' as LeagueDate,
      away: 'X',
      home: 'Y',
      at,
      what,
      player,
      before,
      after,
    };
    expect(read(encodeChange(change))).toEqual({ data: [change], problems: [] });
  },
);
