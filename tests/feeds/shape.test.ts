import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { Nhl, type Endpoint } from './nhl.ts';
import { createSeason } from './season.ts';
import { DAY_MS } from './time.ts';
import { shapeOf, type Shape } from './shape.ts';

const RECORDED = JSON.parse(readFileSync(join(import.meta.dirname, 'recordedShapes.json'), 'utf8')) as Record<
  Endpoint,
  Shape
>;

/**
 * Recorded fields that the stand-in for the NHL's API omits, together with all fields in them: pictures, videos, shops
 * and advertising.
 */
const LEFT_OUT: Readonly<Partial<Record<Endpoint, RegExp>>> = {
  schedule: /oddsPartners\[|datePromo\[|Recap|condensedGame|winningGoalScorer|ticketsLinkFr|radioLink|specialEvent/,
  'right-rail': /gameReports\.|gameVideo\.|seasonSeries\[\]\.(?:clock|seriesStatus)/,
  'play-by-play': /[cC]lip|pptReplayUrl|maxPeriods/,
};

const season = createSeason({ teams: 6, games: 40, seed: 4 });
const nhl = new Nhl([new Book(season)]);
const regular = season.games.filter(({ type }) => type === 2);
/** A time in the middle of the season, at which schedules have both played and upcoming games. */
const now = regular[60]!.start + 12 * 3_600_000;

const shapeAt = (paths: readonly string[], at: number): Shape =>
  shapeOf(paths.map((path) => JSON.parse(JSON.stringify(nhl.answer(path, at)?.body)) as unknown));
const games = (endpoint: Endpoint): readonly string[] =>
  regular.slice(0, 60).map(({ id }) => `gamecenter/${id}/${endpoint}`);

const SERVED = {
  schedule: shapeAt([`schedule/${regular[58]!.date}`], now),
  'right-rail': shapeAt(games('right-rail'), now + DAY_MS),
  'play-by-play': shapeAt(games('play-by-play'), now + DAY_MS),
  boxscore: shapeAt(games('boxscore'), now + DAY_MS),
} as const;

describe.each(Object.keys(SERVED) as (keyof typeof SERVED)[])('%s', (endpoint) => {
  const recorded = RECORDED[endpoint];
  const served = SERVED[endpoint];
  const leftOut = LEFT_OUT[endpoint];

  it('the responses of the stand-in have every recorded field', () => {
    const missing = Object.keys(recorded).filter((path) => !(path in served) && !(leftOut?.test(path) ?? false));
    expect(missing).toEqual([]);
  });

  it('the stand-in gives each field the same type as in the recorded responses', () => {
    const differing = Object.entries(served).filter(([path, type]) => path in recorded && recorded[path] !== type);
    expect(differing.map(([path, type]) => `${path}: ${type}, recorded ${recorded[path]}`)).toEqual([]);
  });
});

it('shapeOf returns the type of each field', () => {
  expect(shapeOf([{ a: [{ b: 1 }] }])).toEqual({ a: 'list', 'a[].b': 'number' });
  expect(shapeOf([{ a: [{ b: '1' }] }])['a[].b']).toBe('string');
});
