import { describe, expect, it } from 'vitest';
import { changeField, fieldPaths, FAULT_KINDS, FIELD_CHANGES, type FaultKind } from './faults.ts';
import { durationOf, officialAt } from './gameState.ts';
import { playGame } from './game/play.ts';
import { GAME_TYPES, type ScheduledGame } from './schedule.ts';
import { createSeason } from './season.ts';
import { StandIn, type FeedResponse } from './standIn.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const season = createSeason({ teams: 6, games: 30, seed: 3 });
const regular = season.games.filter(({ type, postponed }) => type === GAME_TYPES.regular && postponed === null);
const standIn = new StandIn({ seasons: [season] });
const query = new URLSearchParams();

const ask = (path: string, now: number, from = standIn): FeedResponse =>
  from.respond({ path: `/nhl/v1/${path}`, query, now });
const bodyOf = (path: string, now: number): Record<string, unknown> =>
  JSON.parse(ask(path, now).body) as Record<string, unknown>;
const endOf = (game: ScheduledGame): number => game.start + durationOf(playGame(season, game).end);

describe('a game', () => {
  const game = regular[20]!;
  const boxAt = (now: number) => bodyOf(`gamecenter/${game.id}/boxscore`, now);

  it('a game has the states FUT, PRE, LIVE, CRIT, FINAL and OFF, in this order', () => {
    const { start } = game;
    const end = endOf(game);
    const official = officialAt(season.seed, game, playGame(season, game).end);
    const states = [
      start - HOUR_MS,
      start - MINUTE_MS,
      start,
      start + HOUR_MS,
      end - 2 * MINUTE_MS,
      end,
      official - 1,
      official,
      official + 200 * DAY_MS,
    ].map((now) => boxAt(now)['gameState']);
    expect(states).toEqual(['FUT', 'PRE', 'LIVE', 'LIVE', 'CRIT', 'FINAL', 'FINAL', 'OFF', 'OFF']);
  });

  it('a game has an empty right-rail, no players and no plays before its start', () => {
    const now = game.start - HOUR_MS;
    expect(bodyOf(`gamecenter/${game.id}/right-rail`, now)).toEqual({});
    expect(bodyOf(`gamecenter/${game.id}/play-by-play`, now)['plays']).toEqual([]);
    expect(boxAt(now)).not.toHaveProperty('playerByGameStats');
  });

  it('a live game gets more plays, but has no outcome and no decisions', () => {
    const times = [10, 50, 90, 130].map((minutes) => game.start + minutes * MINUTE_MS);
    const plays = times.map((now) => (bodyOf(`gamecenter/${game.id}/play-by-play`, now)['plays'] as unknown[]).length);
    expect(plays).toEqual(plays.toSorted((a, b) => a - b));
    expect(new Set(plays).size).toBe(4);
    for (const now of times) {
      expect(boxAt(now)).not.toHaveProperty('gameOutcome');
      expect(ask(`gamecenter/${game.id}/boxscore`, now).body).not.toContain('"decision"');
    }
  });
});

it('in some games, an assist is missing until the result changes from FINAL to OFF, and nothing else changes', () => {
  const sample = regular.slice(0, 24);
  const corrected = sample.filter((game) => {
    const at = (now: number, endpoint: string) => ask(`gamecenter/${game.id}/${endpoint}`, now).body;
    const [before, after] = [endOf(game), endOf(game) + DAY_MS];
    const plays = (now: number) => (JSON.parse(at(now, 'play-by-play')) as { plays: { details?: object }[] }).plays;
    const [first, last] = [plays(before), plays(after)];
    const changed = last.filter((play, index) => JSON.stringify(play) !== JSON.stringify(first[index]));
    const missing = last.flatMap((play, index) =>
      Object.keys(play.details ?? {}).filter((key) => !(key in (first[index]?.details ?? {}))),
    );
    expect(first).toHaveLength(last.length);
    // The added assist also changes the totals in the player's later assists, but those plays get no new fields.
    expect(missing).toEqual(changed.length === 0 ? [] : ['assist2PlayerId', 'assist2PlayerTotal']);
    const points = (now: number) =>
      [...at(now, 'boxscore').matchAll(/"assists":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(points(after) - points(before)).toBe(changed.length === 0 ? 0 : 1);
    return changed.length > 0;
  });
  expect(corrected.length / sample.length).toBeGreaterThan(0.2);
  expect(corrected.length / sample.length).toBeLessThan(0.6);
});

it('the stand-in for the NHL API counts requests by endpoint, including failed requests', () => {
  standIn.resetCounts();
  ask('schedule/2026-10-01', 0);
  ask('schedule/2026-10-02', 0);
  ask(`roster/${season.teams[0]!.abbrev}/current`, 0);
  expect([ask('roster/XXX/current', 0), ask('standings/now', 0)].map(({ status }) => status)).toEqual([404, 404]);
  expect(standIn.counts).toEqual({ schedule: 2, roster: 2, unknown: 1 });
});

describe('faults', () => {
  const now = regular[20]!.start;
  const paths = regular.slice(0, 20).flatMap(({ id }) => [`gamecenter/${id}/boxscore`, `gamecenter/${id}/right-rail`]);
  const broken = new StandIn({ seasons: [season] });
  /** Returns the same stand-in in all tests, so that games are played only once. Each call sets new faults. */
  const faulty = (kinds: readonly FaultKind[], seed = 5): StandIn => {
    broken.setFaults({ seed, kinds, share: 0.2, retryAfter: 7 });
    return broken;
  };
  const firstAnswers = (from: StandIn) => paths.map((path) => ask(path, now, from));
  const whole = firstAnswers(standIn);
  const isWhole = ({ status, cut, body }: FeedResponse, index: number): boolean =>
    status === 200 && cut === null && body === whole[index]!.body;

  it.each(FAULT_KINDS)(
    'with the fault %s, the first response is broken for some URLs and correct for the others',
    (kind) => {
      const answers = firstAnswers(faulty([kind]));
      const changed = answers.filter((answer, index) => !isWhole(answer, index));
      expect(changed.length).toBeGreaterThan(4);
      expect(changed.length).toBeLessThan(20);
      const asExpected: Record<FaultKind, (answer: FeedResponse) => boolean> = {
        storm: ({ status, headers }) => status === 429 && headers['retry-after'] === '7',
        'server-error': ({ status }) => status >= 500,
        reset: ({ cut }) => cut === 'reset',
        truncated: ({ cut }) => cut === 'truncated',
        'not-json': ({ status, body }) => status === 200 && body.startsWith('<'),
        field: ({ status, body }) => status === 200 && body.startsWith('{'),
        empty: ({ body }) => !body.includes('[{') || body.includes('"linescore"') || body.includes('playerByGameStats'),
      };
      expect(changed.filter((answer) => !asExpected[kind](answer))).toEqual([]);
    },
  );

  it('after three failed requests for a URL, the next request gets a correct response', () => {
    const from = faulty(['storm', 'server-error', 'reset', 'truncated', 'not-json']);
    for (let request = 0; request < 3; request++) firstAnswers(from);
    expect(firstAnswers(from).every(isWhole)).toBe(true);
  });

  it('faults depend on the seed, and not on the order of the requests', () => {
    const from = faulty(FAULT_KINDS);
    const backwards = paths
      .toReversed()
      .map((path) => ask(path, now, from))
      .toReversed();
    expect(backwards).toEqual(firstAnswers(faulty(FAULT_KINDS)));
    expect(firstAnswers(faulty(FAULT_KINDS, 6))).not.toEqual(backwards);
  });

  it('a URL with a changed field in its response gives a correct response some days later', () => {
    const from = faulty(['field']);
    const path = paths.find((one, index) => !isWhole(ask(one, now, from), index))!;
    const later = [2, 4, 6, 8, 10].map((days) => now + days * DAY_MS);
    expect(later.some((at) => ask(path, at, from).body === ask(path, at).body)).toBe(true);
  });
});

describe('fieldPaths and changeField', () => {
  const body = {
    a: [{ b: 1, c: 'x' }, { b: 2 }],
    plays: [
      { typeDescKey: 'goal', details: { x: 1 } },
      { typeDescKey: 'hit', details: { x: 2 } },
    ],
  };

  it('fieldPaths returns the path of each field, and the paths in plays include the kind of play', () => {
    expect(fieldPaths(body)).toEqual([
      'a',
      'a[].b',
      'a[].c',
      'plays',
      'plays[goal].typeDescKey',
      'plays[goal].details',
      'plays[goal].details.x',
      'plays[hit].typeDescKey',
      'plays[hit].details',
      'plays[hit].details.x',
    ]);
  });

  it('changeField renames a field, sets it to null, changes its type or drops it in every item of a list', () => {
    const changed = FIELD_CHANGES.map((change) => changeField(body, 'a[].b', change));
    expect(changed.map((one) => (one as typeof body).a)).toEqual([
      [{ bV2: 1, c: 'x' }, { bV2: 2 }],
      [{ b: null, c: 'x' }, { b: null }],
      [{ b: '1', c: 'x' }, { b: '2' }],
      [{ c: 'x' }, {}],
    ]);
  });

  it('changeField changes a field only in the plays of the kind that the path names', () => {
    expect((changeField(body, 'plays[goal].details.x', 'drop') as typeof body).plays).toEqual([
      { typeDescKey: 'goal', details: {} },
      { typeDescKey: 'hit', details: { x: 2 } },
    ]);
  });
});
