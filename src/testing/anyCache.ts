import fc from 'fast-check';
import type { FantasyTeam, TeamRecord } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../engine/src/fantasy/team/fields.ts';
import type { Cache, CachedTeam } from '../services/teams/sync/cache.ts';
import { id } from './localTeams.ts';

/** Generates arbitrary teams and caches for property tests. */

const PLAYERS = ['A', 'B', 'C', 'D', 'E', 'Tim Stützle', 'Anže Kopitar', '"', '🐻'];

/** Generates versions of one team that differ in few fields. */
export const anyVersion = (number = '1234'): fc.Arbitrary<FantasyTeam> =>
  fc
    .record({
      name: fc.constantFrom('Bears', 'Owls', 'Bären 🐻'),
      F: fc.subarray(PLAYERS),
      goal: fc.option(fc.constantFrom(0, 0.5, 3), { nil: null }),
      bench: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
      wins: fc.option(fc.constantFrom(1, 4), { nil: null }),
    })
    .map(({ name, F, goal, bench, wins }) => ({
      ...NO_SETTINGS,
      id: id(number),
      name,
      roster: { F, D: [], G: [] },
      ...(goal === null ? {} : { skaterScoring: { goal } }),
      ...(bench === null ? {} : { leagueStructure: { bench_spots: bench } }),
      ...(wins === null ? {} : { goalieScoring: { wins } }),
    }));

export const anyRecord = (number?: string): fc.Arbitrary<TeamRecord> =>
  fc.record({ team: anyVersion(number), rev: fc.integer({ min: 1, max: 50 }) });

export const anyCached = (number?: string): fc.Arbitrary<CachedTeam> =>
  fc.record({
    local: anyRecord(number),
    remote: anyRecord(number),
    inFlight: fc.array(anyVersion(number), { maxLength: 3 }),
  });

const NUMBERS = ['1001', '1002', '1003', '1004', '1005'];

export const anyCache: fc.Arbitrary<Cache> = fc
  .tuple(fc.subarray(NUMBERS), fc.subarray(['2001', '2002']))
  .chain(([numbers, pendingCreates]) =>
    fc.record({
      teams: fc.tuple(...numbers.map((number) => anyCached(number))),
      current: fc.constantFrom(null, ...NUMBERS.map(id)),
      chosen: fc.boolean(),
      remoteRevision: fc.nat(),
      pendingCreates: fc.tuple(...pendingCreates.map((number) => anyVersion(number))),
    }),
  );
