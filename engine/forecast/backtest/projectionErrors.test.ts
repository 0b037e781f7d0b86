import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { summarizeProjections } from './projectionErrors.ts';
import type { ProjectionEvent } from './walkProjections.ts';

const event = (playerId: number, actual: number, model: number, pace: number, more = {}): ProjectionEvent => ({
  day: '2024-12-01' as LeagueDate,
  timeframe: 'restOfSeason',
  kind: 'skaters',
  playerId,
  actual,
  model,
  pace,
  lastSeason: pace,
  ...more,
});

describe('summarizeProjections', () => {
  test('summarizeProjections returns mean errors, bias and paired differences that match hand calculations', () => {
    // The absolute errors are 1, 2 and 3 for the model, and 4, 4 and 1 for the pace. The differences are -3, -2 and 2,
    // with mean -1.
    const { events, actual, bias, against } = summarizeProjections(
      [event(1, 10, 11, 14), event(2, 20, 18, 24), event(3, 30, 33, 29)],
      'restOfSeason',
      'all',
    );
    expect({ events, actual }).toEqual({ events: 3, actual: 20 });
    expect(bias).toBeCloseTo((1 - 2 + 3) / 3, 12);
    const { model, baseline, difference } = against.pace;
    expect(model).toEqual({ absolute: 2, squared: expect.closeTo((1 + 4 + 9) / 3, 12) });
    expect(baseline).toEqual({ absolute: 3, squared: expect.closeTo((16 + 16 + 1) / 3, 12) });
    expect(difference.absolute.mean).toBeCloseTo(-1, 12);
    // The usual paired interval. The squared deviations from the mean are 4, 1 and 9.
    expect(difference.absolute.high).toBeCloseTo(-1 + 1.959964 * Math.sqrt((4 + 1 + 9) / 2 / 3), 5);
  });

  test('summarizeProjections treats all events of a player as one cluster', () => {
    const once = [event(1, 10, 11, 14), event(2, 20, 18, 21)];
    const twice = [...once, ...once];
    const [one, two] = [once, twice].map((list) => summarizeProjections(list, 'restOfSeason', 'all').against.pace);
    expect(two).toMatchObject({ events: 4, players: 2 });
    expect(two!.difference.absolute.low).toBeCloseTo(one!.difference.absolute.low, 10);
  });

  test('summarizeProjections compares the model with a baseline only on events for which the baseline has a forecast', () => {
    const { against, events } = summarizeProjections(
      [event(1, 10, 11, 14), event(2, 20, 18, 24, { lastSeason: null })],
      'restOfSeason',
      'all',
    );
    expect(events).toBe(2);
    expect(against.pace).toMatchObject({ events: 2, model: { absolute: 1.5 } });
    expect(against.lastSeason).toMatchObject({ events: 1, model: { absolute: 1 }, baseline: { absolute: 4 } });
  });

  test('summarizeProjections uses only the events of the wanted timeframe and players', () => {
    const list = [
      event(1, 1, 2, 3),
      event(1, 1, 2, 3, { timeframe: 'nextWeek' }),
      event(2, 1, 5, 3, { kind: 'goalies' }),
    ];
    expect(summarizeProjections(list, 'restOfSeason', 'goalies')).toMatchObject({ events: 1, bias: 4 });
    expect(summarizeProjections(list, 'nextWeek', 'all')).toMatchObject({ events: 1, bias: 1 });
  });

  const points = fc.double({ min: -20, max: 200, noNaN: true });
  prop(
    'summarizeProjections ignores the order of events, and returns a difference of 0 for a model equal to the baseline',
    [fc.array(fc.tuple(fc.nat(5), points, points), { minLength: 2, maxLength: 30 })],
    (list) => {
      const events = list.map(([playerId, actual, model]) => event(playerId, actual, model, model));
      const one = summarizeProjections(events, 'restOfSeason', 'all');
      const other = summarizeProjections(events.toReversed(), 'restOfSeason', 'all');
      expect(other.bias).toBeCloseTo(one.bias, 8);
      expect(other.against.pace.model.squared).toBeCloseTo(one.against.pace.model.squared, 6);
      expect(one.against.pace.difference.squared.mean).toBe(0);
    },
  );
});
