import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Field, fieldsRead, mutated, MUTATIONS } from '../testing/mutations.ts';
import {
  bookAnswer,
  marketAnswer,
  MONTREAL_EVENT,
  montrealOdds,
  OUTCOMES,
  UPDATED,
  UTAH_EVENT,
} from '../testing/oddsAnswers.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

const { readBulk, readEvent, readEvents } = THE_ODDS_API;

describe('the responses of The Odds API', () => {
  test('readEvents returns the id, the start and the team names of each event', () => {
    expect(readEvents([MONTREAL_EVENT, UTAH_EVENT])).toEqual({
      values: [
        {
          id: MONTREAL_EVENT.id,
          start: Date.UTC(2026, 10, 24, 0, 8),
          away: 'St Louis Blues',
          home: 'Montréal Canadiens',
        },
        { id: UTAH_EVENT.id, start: Date.UTC(2026, 10, 24, 2, 8), away: 'Utah Mammoth', home: 'New York Rangers' },
      ],
      faults: [],
      otherMarkets: new Map(),
    });
  });

  test('readEvent reads the prices of every kind of market, and an anytime goal as over 0.5', () => {
    const { values, faults } = readEvent(montrealOdds());
    expect(faults).toEqual([]);
    expect(values.every(({ book, updated }) => book === 'Book One' && updated === UPDATED)).toBe(true);
    expect(
      values.map(({ market, team, player, side, line, odds }) => [market, team ?? player, side, line, odds]),
    ).toEqual([
      ['moneyline', 'Montréal Canadiens', null, null, -130],
      ['moneyline', 'St Louis Blues', null, null, 110],
      ['puck_line', 'Montréal Canadiens', null, -1.5, 190],
      ['puck_line', 'St Louis Blues', null, 1.5, -230],
      ['total', null, 'over', 6.5, 100],
      ['total', null, 'under', 6.5, -120],
      ['team_total', 'Montréal Canadiens', 'over', 3.5, -105],
      ['team_total', 'Montréal Canadiens', 'under', 3.5, -115],
      ['shots', 'Tim Stutzle', 'over', 1.5, 126],
      ['shots', 'Tim Stutzle', 'under', 1.5, -164],
      ['points', 'Dávid Pastrňák', 'over', 0.5, -180],
      ['points', 'Dávid Pastrňák', 'under', 0.5, 140],
      ['goals', 'Alexis Lafreniere', 'over', 0.5, 210],
      ['points', 'Dávid Pastrňák', 'over', 1.5, 165],
      ['points', 'Dávid Pastrňák', 'over', 2.5, 520],
    ]);
  });

  test('readBulk reads a list of the objects that readEvent reads one at a time', () => {
    expect(readBulk([montrealOdds(), { ...UTAH_EVENT }])).toEqual(readEvent(montrealOdds()));
  });

  test('prices of markets that the engine does not know are counted by market', () => {
    const outcomes = [
      { name: 'Draw', price: 300 },
      { name: 'x', price: 1 },
    ];
    const market = { key: 'h2h_3_way', last_update: UPDATED, outcomes };
    const answer = {
      ...montrealOdds(),
      bookmakers: [{ title: 'B', markets: [market, { ...market, key: 'constructor' }] }],
    };
    expect(readEvent(answer)).toEqual({
      values: [],
      faults: [],
      otherMarkets: new Map([
        ['h2h_3_way', 2],
        ['constructor', 2],
      ]),
    });
  });

  test('request paths contain no key, and their times have no milliseconds', () => {
    const span = { from: Date.UTC(2026, 10, 24), to: Date.UTC(2026, 10, 24, 6) };
    const paths = [
      THE_ODDS_API.eventsPath(span),
      THE_ODDS_API.bulkPath(span, ['h2h', 'totals'], ['us', 'us2']),
      THE_ODDS_API.eventPath('a/b', ['player_points'], ['us']),
    ];
    expect(paths).toEqual([
      '/v4/sports/icehockey_nhl/events?dateFormat=iso&commenceTimeFrom=2026-11-24T00:00:00Z&commenceTimeTo=2026-11-24T06:00:00Z',
      '/v4/sports/icehockey_nhl/odds?regions=us,us2&markets=h2h,totals&oddsFormat=american&dateFormat=iso&commenceTimeFrom=2026-11-24T00:00:00Z&commenceTimeTo=2026-11-24T06:00:00Z',
      '/v4/sports/icehockey_nhl/events/a%2Fb/odds?regions=us&markets=player_points&oddsFormat=american&dateFormat=iso',
    ]);
    expect(THE_ODDS_API.withKey(`https://x${paths[2]}`, 'k&y')).toBe(`https://x${paths[2]}&apiKey=k%26y`);
  });

  test.each([
    ['0', 0],
    ['480', 480],
    ['480.0', 480],
    ['', null],
    ['-1', null],
    ['many', null],
  ])('a credits header with the value %j means %j credits', (text, credits) => {
    const headers = new Headers({ 'x-requests-last': text, 'x-requests-remaining': text });
    expect(THE_ODDS_API.credits(headers)).toEqual({ last: credits, remaining: credits });
    expect(THE_ODDS_API.credits(new Headers())).toEqual({ last: null, remaining: null });
  });
});

/** Returns the fields that a function reads from a response, found by recording each access. */
const fieldsOf = (read: (body: unknown) => unknown, answer: unknown): readonly Field[] =>
  fieldsRead(
    v.pipe(
      v.unknown(),
      v.transform((body) => read(body)),
    ),
    answer,
  );
const generic = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

describe.each(Object.keys(OUTCOMES))('the contract of %s', (market) => {
  const answer = { ...MONTREAL_EVENT, bookmakers: [bookAnswer('Book One', [marketAnswer(market)])] };
  const fields = fieldsOf(readEvent, answer);

  test('readEvent reads all required fields of an event, a sportsbook, a market and an outcome', () => {
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'id',
        'bookmakers',
        'bookmakers[].title',
        'bookmakers[].markets',
        ...['key', 'last_update', 'outcomes'].map((field) => `bookmakers[].markets[].${field}`),
        ...['name', 'price'].map((field) => `bookmakers[].markets[].outcomes[].${field}`),
      ]),
    );
  });

  test.each(fields.flatMap((field) => MUTATIONS.map((mutation) => [field.name, mutation, field] as const)))(
    '%s, %s, is reported as a fault with its path, and its price is left out',
    (name, mutation, { places }) => {
      const { values, faults } = readEvent(mutated(answer, places, mutation));
      expect(values).toEqual([]);
      expect(new Set(faults.map(({ path }) => generic(path)))).toEqual(new Set([name]));
    },
  );

  test('if a field is missing in one outcome, readEvent leaves out only the price of that outcome', () => {
    const before = readEvent(answer).values;
    for (const { name, places } of fields.filter((field) => field.name.includes('outcomes[].'))) {
      const { values, faults } = readEvent(mutated(answer, places.slice(0, 1), 'dropped'));
      expect(values).toEqual(before.slice(1));
      expect(faults).toEqual([
        { endpoint: 'events/{id}/odds', path: name.replaceAll('[]', '[0]'), problem: 'is missing' },
      ]);
    }
  });
});

describe('the contract of the list of events', () => {
  const answer = [MONTREAL_EVENT, UTAH_EVENT];
  const fields = fieldsOf(readEvents, answer);

  test('readEvents reads four fields of an event: its id, its start and both teams', () => {
    expect(fields.map(({ name }) => name).toSorted()).toEqual([
      '[].away_team',
      '[].commence_time',
      '[].home_team',
      '[].id',
    ]);
  });

  test.each(fields.flatMap((field) => MUTATIONS.map((mutation) => [field.name, mutation, field] as const)))(
    '%s, %s, of one event is reported as a fault with its path, and the other event is still read',
    (name, mutation, { places }) => {
      const { values, faults } = readEvents(mutated(answer, places.slice(0, 1), mutation));
      expect(faults).toEqual([{ endpoint: 'events', path: name.replace('[]', '[0]'), problem: expect.any(String) }]);
      expect(values.map(({ id }) => id)).toEqual([UTAH_EVENT.id]);
    },
  );

  test.each([null, {}, 'x', { message: 'Unknown sport' }])('the response %j is reported as a fault', (body) => {
    for (const read of [readEvents, readBulk])
      expect(read(body)).toMatchObject({ values: [], faults: [{ path: 'the response' }] });
    expect(readEvent(body)).toMatchObject({ values: [], faults: [{ problem: expect.any(String) }] });
  });
});

test.each([
  ['price', 2.1, 'must be American odds, a whole number like -130 or 110'],
  ['price', 0, 'must be American odds, a whole number like -130 or 110'],
  ['price', 99, 'must be American odds, a whole number like -130 or 110'],
  ['point', -0.5, 'must be a number like 2.5'],
  ['name', 'over', 'must be Over or Under'],
  ['description', '', 'must not be empty'],
  ['description', 'a\u001b[31m', 'must have no control characters'],
])('an outcome with the field %s as %j has the fault: %s', (field, value, problem) => {
  const outcome = { name: 'Over', description: 'P', price: 120, point: 0.5, [field]: value };
  const market = { key: 'player_points', last_update: UPDATED, outcomes: [outcome] };
  const answer = { ...MONTREAL_EVENT, bookmakers: [{ title: 'B', markets: [market] }] };
  expect(readEvent(answer)).toMatchObject({ values: [], faults: [{ problem }] });
});
