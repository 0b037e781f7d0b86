import { describe, expect, test } from 'vitest';
import { MONTREAL_EVENT, montrealOdds, UPDATED, UTAH_EVENT } from '../testing/oddsAnswers.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

const { readBulk, readEvent, readEvents } = THE_ODDS_API;

describe('the answers of The Odds API', () => {
  test('an event has the ids and names of the provider, and its start', () => {
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

  test('prices of all kinds of markets are read, an anytime goal as over 0.5', () => {
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

  test('the bulk answer is a list of the same objects', () => {
    expect(readBulk([montrealOdds(), { ...UTAH_EVENT }])).toEqual(readEvent(montrealOdds()));
  });

  test('prices of markets that are not read are counted by market', () => {
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

  test('addresses have no key, and times without milliseconds', () => {
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
  ])('the header %j says %j credits', (text, credits) => {
    const headers = new Headers({ 'x-requests-last': text, 'x-requests-remaining': text });
    expect(THE_ODDS_API.credits(headers)).toEqual({ last: credits, remaining: credits });
    expect(THE_ODDS_API.credits(new Headers())).toEqual({ last: null, remaining: null });
  });
});

type Json = { [key: string]: unknown } | unknown[];

/** The paths of the fields that we read, in an answer with one market. */
const FIELDS: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  player_points: [
    ['id'],
    ['bookmakers'],
    ['bookmakers', 0, 'title'],
    ['bookmakers', 0, 'markets'],
    ['bookmakers', 0, 'markets', 0, 'key'],
    ['bookmakers', 0, 'markets', 0, 'last_update'],
    ['bookmakers', 0, 'markets', 0, 'outcomes'],
    ...['name', 'description', 'price', 'point'].map((field) => ['bookmakers', 0, 'markets', 0, 'outcomes', 0, field]),
  ],
  player_goal_scorer_anytime: ['name', 'description', 'price'].map((field) => outcomePath(field)),
  h2h: ['name', 'price'].map((field) => outcomePath(field)),
  spreads: ['name', 'price', 'point'].map((field) => outcomePath(field)),
  totals: ['name', 'price', 'point'].map((field) => outcomePath(field)),
  team_totals: ['name', 'description', 'price', 'point'].map((field) => outcomePath(field)),
};
function outcomePath(field: string): readonly (string | number)[] {
  return ['bookmakers', 0, 'markets', 0, 'outcomes', 0, field];
}

const CHANGES: Readonly<Record<string, (parent: Record<string, unknown>, field: string) => void>> = {
  renamed: (parent, field) => {
    parent[`${field}2`] = parent[field];
    delete parent[field];
  },
  nulled: (parent, field) => (parent[field] = null),
  retyped: (parent, field) => (parent[field] = typeof parent[field] === 'string' ? 7 : 'seven'),
  dropped: (parent, field) => delete parent[field],
};

const pathText = (path: readonly (string | number)[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');

function changed(answer: Json, path: readonly (string | number)[], change: (typeof CHANGES)[string]): unknown {
  const copy = structuredClone(answer);
  let parent: unknown = copy;
  for (const part of path.slice(0, -1)) parent = (parent as Record<string | number, unknown>)[part];
  change(parent as Record<string, unknown>, String(path.at(-1)));
  return copy;
}

describe.each(Object.keys(FIELDS))('the contract of %s', (market) => {
  const whole = montrealOdds();
  const [book] = whole.bookmakers;
  const answer = {
    ...whole,
    bookmakers: [{ ...book!, markets: book!.markets.filter(({ key }) => key === market) }],
  } as unknown as Json;
  const before = readEvent(answer).values;

  test.each(
    FIELDS[market]!.flatMap((path) => Object.keys(CHANGES).map((change) => [pathText(path), change, path] as const)),
  )('%s, %s, is a fault with its path, and the other prices stay as they were', (text, change, path) => {
    const { values, faults } = readEvent(changed(answer, path, CHANGES[change]!));
    expect(faults).toEqual([{ endpoint: 'events/{id}/odds', path: text, problem: expect.any(String) }]);
    expect(values.length).toBeLessThan(before.length);
    for (const value of values) expect(before).toContainEqual(value);
  });
});

describe('the contract of the list of events', () => {
  const paths = ['id', 'commence_time', 'home_team', 'away_team'];
  test.each(paths.flatMap((field) => Object.keys(CHANGES).map((change) => [field, change] as const)))(
    '%s, %s, is a fault with its path, and the other events stay',
    (field, change) => {
      const { values, faults } = readEvents(
        changed([MONTREAL_EVENT, UTAH_EVENT] as unknown as Json, [0, field], CHANGES[change]!),
      );
      expect(faults).toEqual([{ endpoint: 'events', path: `[0].${field}`, problem: expect.any(String) }]);
      expect(values.map(({ id }) => id)).toEqual([UTAH_EVENT.id]);
    },
  );

  test.each([null, {}, 'x', { message: 'Unknown sport' }])('the answer %j is a fault', (answer) => {
    for (const read of [readEvents, readBulk])
      expect(read(answer)).toMatchObject({ values: [], faults: [{ path: 'the answer', problem: 'must be a list' }] });
    expect(readEvent(answer)).toMatchObject({ values: [], faults: [{ problem: expect.any(String) }] });
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
])('the outcome field %s with %j is a fault: %s', (field, value, problem) => {
  const outcome = { name: 'Over', description: 'P', price: 120, point: 0.5, [field]: value };
  const market = { key: 'player_points', last_update: UPDATED, outcomes: [outcome] };
  const answer = { ...MONTREAL_EVENT, bookmakers: [{ title: 'B', markets: [market] }] };
  expect(readEvent(answer)).toMatchObject({ values: [], faults: [{ problem }] });
});
