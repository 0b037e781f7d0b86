import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../engine/testing/prop.ts';
import { createPlayerFinder } from '@ddh/forecast/history';
import { newsOfDays, type NewsEntry } from '@ddh/feeds/news';
import { CHANGE_KINDS, type LeagueDate } from '@ddh/engine/internal/domain';
import { gamesByDay, hasBegun, lineupOf, matches } from './lineupState.ts';
import type { DataFiles, ScreenEntry } from './lineupsData.ts';

const TODAY = '2026-11-25';
const BOSTON = 'Boston Bruins';
const OTTAWA = 'Ottawa Senators';
const PLAYERS = [
  { id: 1, name: 'Jeremy Otter', team: BOSTON, isGoalie: true },
  { id: 2, name: 'Joonas Pike', team: BOSTON, isGoalie: true },
  { id: 3, name: 'Bo Trout', team: BOSTON, isGoalie: false },
  { id: 4, name: 'Linus Roach', team: OTTAWA, isGoalie: true },
];

describe('lineupOf', () => {
  const entries = fc
    .array(
      fc.record({
        player: fc.constantFrom(...PLAYERS),
        kind: fc.constantFrom(...CHANGE_KINDS),
        date: fc.constantFrom('2026-11-24', TODAY, '2026-11-26'),
      }),
      { maxLength: 12 },
    )
    .chain((all) => fc.shuffledSubarray([...all.entries()], { minLength: all.length }));

  test('the Line-ups screen shows the same starters and scratches as the machine reads from the news entries', () => {
    const past = PLAYERS.map(({ id, name, team }) => ({ playerId: id, name, team: team === BOSTON ? 'BOS' : 'OTT' }));
    const goalies = past.filter((_, i) => PLAYERS[i]!.isGoalie);
    fc.assert(
      fc.property(entries, (made) => {
        const shown: ScreenEntry[] = made.map(([minute, { player, kind, date }]) => ({
          id: minute + 1,
          at: `2026-11-25T17:${String(minute).padStart(2, '0')}:00.000Z`,
          by: null,
          date,
          team: player.team,
          player: player.name,
          player_id: player.id,
          kind: kind === 'goalie' && !player.isGoalie ? 'return' : kind,
        }));
        const read = shown.map(({ date, team, player, player_id: playerId, kind, at }): NewsEntry => ({
          date: date as LeagueDate,
          team,
          player,
          playerId,
          kind,
          at: Date.parse(at),
          source: 'site',
          through: null,
        }));
        const known = { goalies: createPlayerFinder({ past: goalies }), players: createPlayerFinder({ past }) };
        const { starters, scratches, gaps } = newsOfDays(read, known, [TODAY as LeagueDate]);
        const lineup = lineupOf(shown, TODAY);
        const sorted = (of: readonly { readonly playerId: number }[]) =>
          of.map(({ playerId }) => playerId).toSorted((a, b) => a - b);
        const idsOf = (find: (team: string, player: (typeof PLAYERS)[number]) => ScreenEntry | null) =>
          PLAYERS.filter((player) => find(player.team, player) !== null).map(({ id }) => id);
        expect(gaps).toEqual([]);
        expect(idsOf(lineup.startOf)).toEqual(sorted(starters));
        expect(idsOf(lineup.scratchOf)).toEqual(sorted(scratches));
      }),
      seeded(300),
    );
  });

  test('the scratch of a player without an id is found by team and name', () => {
    const entry = {
      id: 1,
      at: '2026-11-25T17:00:00.000Z',
      by: null,
      date: TODAY,
      player_id: null,
      kind: 'scratch',
    } as const;
    const lineup = lineupOf([{ ...entry, team: BOSTON, player: 'Bo Trout' }], TODAY);
    expect(lineup.scratchOf(BOSTON, { name: 'Bo Trout', id: null })).toMatchObject({ id: 1 });
    expect(lineup.scratchOf(OTTAWA, { name: 'Bo Trout', id: null })).toBeNull();
  });
});

describe('gamesByDay', () => {
  const game = (date: string, time: unknown) => ({ Date: date, Time: time, 'Away Team': OTTAWA, 'Home Team': BOSTON });
  const FILES: DataFiles = {
    schedule_times: [game(TODAY, '7:00 PM'), game('2026-11-24', '19:00'), game('2026-11-27', 'afternoon')],
    p_info: [{ Player: 'Bo Trout', Team: BOSTON, 'API ABRV': 'BOS', playerId: 3, Pos: 'D' }],
    lineups: [
      {
        Date: TODAY,
        Away: OTTAWA,
        Home: BOSTON,
        'Home Goalie': 'Joonas Pike',
        'Home Goalie Prob': 0.75,
        'Home Goalie Source': 'inferred',
        'Away Goalie': 'Linus Roach',
        'Away Goalie Source': 'confirmed',
      },
    ],
    'fantasy/all_available_players': [
      { Player: 'Bo Trout', ABR: 'BOS', playerId: 3, Pos: 'D' },
      { Player: 'Al Zander', ABR: 'BOS', playerId: 5, Pos: 'C' },
      { Player: 'Jeremy Otter', ABR: 'BOS', playerId: 1, Pos: 'G' },
      { Player: 'Joonas Pike', ABR: 'BOS', playerId: 2, Pos: 'G' },
      { Player: 'Sam Stranger', ABR: 'CAR', playerId: 6, Pos: 'C' },
    ],
  };

  test('gamesByDay lists each team with the expected goalie first and each player once', () => {
    const [today] = gamesByDay(FILES, TODAY).get(TODAY)!;
    const [ottawa, boston] = today!.teams;
    expect(boston).toEqual({
      name: BOSTON,
      goalies: [
        { name: 'Joonas Pike', id: 2, isGoalie: true, forecast: { chance: 0.75, isConfirmed: false } },
        { name: 'Jeremy Otter', id: 1, isGoalie: true, forecast: null },
      ],
      skaters: [
        { name: 'Bo Trout', id: 3, isGoalie: false, forecast: null },
        { name: 'Al Zander', id: 5, isGoalie: false, forecast: null },
      ],
    });
    // No file has Ottawa's players, so only the expected goalie is known.
    expect(ottawa).toEqual({
      name: OTTAWA,
      goalies: [{ name: 'Linus Roach', id: null, isGoalie: true, forecast: { chance: null, isConfirmed: true } }],
      skaters: [],
    });
  });

  test('gamesByDay leaves out days before the given day, and needs only the schedule file', () => {
    expect([...gamesByDay(FILES, TODAY).keys()]).toEqual([TODAY, '2026-11-27']);
    const [bare] = gamesByDay({ schedule_times: FILES.schedule_times }, TODAY).get(TODAY)!;
    expect(bare!.teams.map(({ goalies, skaters }) => [...goalies, ...skaters])).toEqual([[], []]);
  });

  test.each([
    ['2026-11-25 18:59', false, false],
    ['2026-11-25 19:00', true, false],
    ['2026-11-26 01:00', true, false],
    ['2026-11-28 00:00', true, true],
  ])('at %s the game at 19:00 has begun: %s, and the game without a time two days later: %s', (now, ...begun) => {
    const games = [...gamesByDay(FILES, TODAY).values()].flat();
    expect(games.map((one) => hasBegun(one, now))).toEqual(begun);
  });

  test('a game that the data marks as started has begun, even before its start time', () => {
    const lineups = [{ Date: TODAY, Away: OTTAWA, Home: BOSTON, Started: true }];
    const [started] = gamesByDay({ ...FILES, lineups }, TODAY).get(TODAY)!;
    expect(hasBegun(started!, '2026-11-25 12:00')).toBe(true);
  });
});

test('a search finds names regardless of case and accents', () => {
  expect(matches(' stutz', 'Tim Stützle', OTTAWA)).toBe(true);
  expect(matches('SENATORS', 'Tim Stützle', OTTAWA)).toBe(true);
  expect(matches('bruins', 'Tim Stützle', OTTAWA)).toBe(false);
});
