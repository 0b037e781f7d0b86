import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, loaded } from '../../testing/decoded.ts';
import { prop } from '../../testing/prop.ts';
import { GOALIE_SOURCES, type LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { DECODERS, encodeLineup, type Lineup } from './index.ts';

const GAME = { Date: '2025-10-07', Away: 'Chicago Blackhawks', Home: 'Florida Panthers' };
const read = (...records: readonly object[]) => loaded(DECODERS.lineups(records));

describe('lineups', () => {
  test('the decoder of lineups reads the goalie of each team, and requires only the name of a goalie', () => {
    const { data, places } = read({
      ...GAME,
      'Home Goalie': 'Sergei Bobrovsky',
      'Home Goalie Prob': 0.72,
      'Home Goalie Source': 'confirmed',
      'Home Goalie At': '2025-10-07T21:12:00Z',
      'Home Goalie By': 'operator',
      Started: true,
    });
    expect(places).toEqual([]);
    expect(data).toEqual([
      {
        date: '2025-10-07',
        away: 'Chicago Blackhawks',
        home: 'Florida Panthers',
        goalies: {
          away: null,
          home: {
            name: 'Sergei Bobrovsky',
            chance: 0.72,
            source: 'confirmed',
            announcedAt: '2025-10-07T21:12:00Z',
            announcedBy: 'operator',
          },
        },
        started: true,
      },
    ]);
    expect(read({ ...GAME, 'Away Goalie': 'Spencer Knight' }).data[0]).toMatchObject({
      goalies: {
        away: { name: 'Spencer Knight', chance: null, source: 'inferred', announcedAt: null, announcedBy: null },
        home: null,
      },
      started: false,
    });
  });

  test('the decoder of lineups reports invalid fields, and a second lineup of a game', () => {
    const wrong = {
      ...GAME,
      'Away Goalie': 7,
      'Away Goalie Prob': 2,
      'Home Goalie': 'B',
      'Home Goalie Source': 'tip',
      'Home Goalie At': '5 PM',
    };
    expect(read({ ...wrong, Started: 'yes' }, GAME, { ...GAME, Date: '2025-10-08', Home: null }).places).toEqual([
      'records[0]."Away Goalie"',
      'records[0]."Away Goalie Prob"',
      'records[0]."Home Goalie Source"',
      'records[0]."Home Goalie At"',
      'records[0].Started',
      'records[1]',
      'records[2].Home',
    ]);
  });

  const goalie = fc.option(
    fc.record({
      name: fc.constantFrom('A', 'B C'),
      chance: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) as fc.Arbitrary<Probability | null>,
      source: fc.constantFrom(...GOALIE_SOURCES),
      announcedAt: fc.constantFrom(null, '2025-10-07T21:12:00Z', '2025-10-07T17:12:00-04:00'),
      announcedBy: fc.constantFrom(null, 'operator', 'the league'),
    }),
  );
  prop(
    'the decoder of lineups reads every lineup that encodeLineup writes',
    [goalie, goalie, fc.boolean()],
    (away, home, started) => {
      const lineup: Lineup = {
        date: '2025-10-07' as LeagueDate,
        away: 'X',
        home: 'Y',
        goalies: { away, home },
        started,
      };
      expect(clean(DECODERS.lineups([encodeLineup(lineup)]))).toEqual([lineup]);
    },
  );
});
