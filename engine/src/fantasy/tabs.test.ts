import { describe, expect, test } from 'vitest';
import { clean } from '../../testing/decoded.ts';
import { projectionsOf } from '../../testing/projections.ts';
import { CLUBS } from '../domain/index.ts';
import { DECODERS, NO_FILES, type Dataset, type Files } from '../datasets/index.ts';
import { FANTASY, fantasyFigures } from './index.ts';
import { FANTASY_TABS } from './tabs.ts';

const skaters = projectionsOf('skaters', [{ Player: 'Ann', Timeframe: 'Week 1', Team: 'Ants', Pos: 'C' }]);
const goalies = projectionsOf('goalies', [{ Player: 'Gus', Timeframe: 'Week 1', Team: 'Bees', Pos: 'G' }]);
const season_schedule = clean(
  DECODERS.season_schedule([
    { Date: '2025-10-08', 'Away Team': 'Bees', 'Home Team': 'Ants', Week: 'Week 1' },
    { Date: '2025-10-07', 'Away Team': 'Cats', 'Home Team': 'Bees', Week: 'Week 1' },
  ]),
);
const all_available_players = clean(
  DECODERS.all_available_players([
    { Player: 'Ann', ABR: 'ANT', Pos: 'LW/D', playerId: 1, Also: ['Anne', 'Annie'] },
    { Player: 'Bea', ABR: 'BEE', Pos: 'D', playerId: 2 },
    { Player: 'Cy', Pos: 'G', Also: ['Cyrus'] },
    { Player: 'Nobody', ABR: 'ANT', playerId: 4 },
  ]),
);
const p_info = clean(DECODERS.p_info([{ Player: 'Ann', Team: 'Ants', 'API ABRV': 'ANT', Pos: 'C', playerId: 1 }]));
const all: Files = {
  ...NO_FILES,
  skater_projections: skaters,
  goalie_projections: goalies,
  season_schedule,
  all_available_players,
  p_info,
};
/** The other names of the players who have an id. */
const OTHER_NAMES = new Map([[1, ['Anne', 'Annie']]]);

describe.each(FANTASY_TABS)('fantasyFigures of %s', (tab) => {
  const own: readonly Dataset[] = [...FANTASY[tab].needed, ...FANTASY[tab].optional];
  const given = (Object.keys(all) as Dataset[]).filter((dataset) => all[dataset] !== null);

  test.each(given)('read %s if FANTASY lists it for the tab, and not otherwise', (dataset) => {
    const without = JSON.stringify(fantasyFigures(tab, { ...all, [dataset]: null }), withMaps);
    expect(without !== JSON.stringify(fantasyFigures(tab, all), withMaps)).toBe(own.includes(dataset));
  });
});

/** Writes the entries of maps, which have no JSON. */
const withMaps = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

describe('fantasyFigures', () => {
  test.each([
    ['skaters', skaters],
    ['goalies', goalies],
  ] as const)('the page of %s has its projections, the season and the other names of players', (tab, projections) => {
    expect(fantasyFigures(tab, all)).toEqual({
      projections,
      otherNames: OTHER_NAMES,
      weeks: [expect.objectContaining({ name: 'Week 1' })],
      teams: ['Ants', 'Bees', 'Cats'],
    });
    const alone = { ...all, season_schedule: null, all_available_players: null };
    expect(fantasyFigures(tab, alone)).toEqual({ projections, otherNames: new Map(), weeks: [], teams: [] });
    expect(fantasyFigures(tab, { ...all, skater_projections: null, goalie_projections: null })).toBeNull();
  });

  test('the page of trades needs one file of projections', () => {
    const trade = (change: Partial<Files>) => fantasyFigures('trade', { ...all, ...change });
    const weeks = [expect.objectContaining({ name: 'Week 1' })];
    expect(trade({})).toEqual({ skaters, goalies, otherNames: OTHER_NAMES, weeks });
    expect(trade({ season_schedule: null })?.weeks).toEqual([]);
    expect(trade({ goalie_projections: null })).toMatchObject({ skaters, goalies: null });
    expect(trade({ skater_projections: null })).toMatchObject({ skaters: null, goalies });
    expect(trade({ all_available_players: null })?.otherNames).toEqual(new Map());
    expect(trade({ skater_projections: null, goalie_projections: null })).toBeNull();
  });

  test('the page of usage has the games of the schedule, and no other names', () => {
    const { season_schedule: games } = all;
    expect(fantasyFigures('usage', all)).toMatchObject({ projections: skaters, otherNames: new Map(), games });
    expect(fantasyFigures('usage', { ...all, season_schedule: null })?.games).toEqual([]);
  });

  test('a roster can have the players with a position, with their team of p_info', () => {
    const bea = { name: 'Bea', group: 'D', position: 'D', team: null, abbreviation: 'BEE', playerId: 2, also: [] };
    const players = [
      { ...bea, name: 'Ann', group: 'F', position: 'LW/D', team: 'Ants', abbreviation: 'ANT', playerId: 1 },
      bea,
      { ...bea, name: 'Cy', group: 'G', position: 'G', abbreviation: null, playerId: null, also: ['Cyrus'] },
    ].map((one) => (one.name === 'Ann' ? { ...one, also: ['Anne', 'Annie'] } : one));
    expect(fantasyFigures('team', all)).toEqual({ players });
    expect(fantasyFigures('week', all)).toMatchObject({ games: season_schedule, players });
    expect(fantasyFigures('team', NO_FILES)).toEqual({ players: [] });
    expect(fantasyFigures('week', { ...all, season_schedule: null })).toBeNull();
  });

  test('the page of a week has the teams of the schedule, with their abbreviations of p_info', () => {
    expect(fantasyFigures('week', all)?.teams).toEqual([
      { name: 'Ants', abbreviation: 'ANT' },
      { name: 'Bees', abbreviation: null },
      { name: 'Cats', abbreviation: null },
    ]);
  });

  test('on a night with one game, all clubs of the schedule have abbreviations, and all players a team of the schedule', () => {
    // The schedule may spell clubs as no other file does.
    const names = CLUBS.map(({ key, name }) => (key === 'STL' ? 'St Louis Blues' : name));
    const week = fantasyFigures('week', {
      ...all,
      season_schedule: clean(
        DECODERS.season_schedule(
          names
            .slice(1)
            .map((home) => ({ Date: '2025-10-08', 'Away Team': names[0], 'Home Team': home, Week: 'Week 1' })),
        ),
      ),
      all_available_players: clean(
        DECODERS.all_available_players(
          CLUBS.map(({ key }, i) => ({ Player: `P ${key}`, ABR: key, Pos: 'C', playerId: i + 1 })),
        ),
      ),
      p_info: clean(
        DECODERS.p_info([{ Player: 'P ANA', Team: 'Anaheim Ducks', 'API ABRV': 'ANA', Pos: 'C', playerId: 1 }]),
      ),
    });
    expect(new Map(week?.teams.map(({ name, abbreviation }) => [name, abbreviation]))).toEqual(
      new Map(CLUBS.map(({ key }, i) => [names[i], key])),
    );
    expect(week?.players.map(({ team }) => team)).toEqual(names);
  });
});
