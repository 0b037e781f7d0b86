import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clean, loaded } from '../../testing/decoded.ts';
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
  Team: 'Florida Panthers',
  Before: 0.412,
  After: 0.43,
};
const read = (...records: readonly object[]) => loaded(DECODERS.changes(records));

test('the decoder of changes reads the game, the news, and the team’s win probability before and after the news', () => {
  expect(read(CHANGE)).toMatchObject({
    data: [
      {
        date: '2025-10-07',
        away: 'Chicago Blackhawks',
        home: 'Florida Panthers',
        at: '2025-10-07T21:12:00Z',
        what: 'goalie',
        player: 'Sergei Bobrovsky',
        team: 'Florida Panthers',
        before: 0.412,
        after: 0.43,
      },
    ],
    places: [],
  });
  expect(read({ ...CHANGE, Team: undefined, Before: null, After: undefined }).data).toMatchObject([
    { team: null, before: null, after: null },
  ]);
});

test('the decoder of changes reports invalid fields, and news that is repeated', () => {
  const wrong = { ...CHANGE, At: '5:12 PM', What: 'injury', Before: 2 };
  expect(read(wrong, CHANGE, CHANGE, { ...CHANGE, Player: null })).toMatchObject({
    data: [expect.objectContaining({ player: 'Sergei Bobrovsky' })],
    places: ['records[0].At', 'records[0].What', 'records[0].Before', 'records[2]', 'records[3].Player'],
  });
});

const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true })) as fc.Arbitrary<Probability | null>;
prop(
  'the decoder of changes reads every change that encodeChange writes',
  [fc.constantFrom(...CHANGE_KINDS), fc.constantFrom('A', 'B C'), fc.constantFrom('X', 'Y', null), share, share],
  (what, player, team, before, after) => {
    const at = '2025-10-07T17:12:00-04:00';
    const change: GameChange = {
      date: '2025-10-07' as LeagueDate,
      away: 'X',
      home: 'Y',
      at,
      what,
      player,
      team,
      before,
      after,
    };
    expect(clean(DECODERS.changes([encodeChange(change)]))).toEqual([change]);
  },
);
