import { describe, expect, it } from 'vitest';
import { EVENT_MARKETS, GAME_MARKETS } from './odds.ts';
import { ODDS_KEY } from './oddsApi.ts';
import { GAME_TYPES } from './schedule.ts';
import { createSeason } from './season.ts';
import { StandIn } from './standIn.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const season = createSeason({ teams: 8, games: 30 });
const regular = season.games.filter(({ type, postponed }) => type === GAME_TYPES.regular && postponed === null);
const game = regular[50]!;
const now = game.start - 3 * HOUR_MS;

type Outcome = {
  readonly name: string;
  readonly price: number;
  readonly point?: number;
  readonly description?: string;
};
type Market = { readonly key: string; readonly last_update: string; readonly outcomes: readonly Outcome[] };
type Event = {
  readonly id: string;
  readonly commence_time: string;
  readonly home_team: string;
  readonly bookmakers: readonly { readonly key: string; readonly markets: readonly Market[] }[];
};

function ask(standIn: StandIn, path: string, parameters: Readonly<Record<string, string>>, at = now) {
  const query = new URLSearchParams({ apiKey: ODDS_KEY, ...parameters });
  const { status, headers, body } = standIn.respond({ path: `/odds/v4/sports/icehockey_nhl/${path}`, query, now: at });
  return { status, headers, body: JSON.parse(body) as never };
}
const fresh = (credits?: number): StandIn =>
  new StandIn({ seasons: [season], ...(credits === undefined ? {} : { credits }) });
const GAME = { regions: 'us', markets: GAME_MARKETS.join(','), oddsFormat: 'american' };
const EVENT = { ...GAME, markets: EVENT_MARKETS.join(',') };
const eventOf = (standIn: StandIn, at = now): Event =>
  (ask(standIn, 'events', {}, at).body as readonly Event[]).find(
    ({ commence_time: start }) => Date.parse(start) - game.start < HOUR_MS && Date.parse(start) >= game.start,
  )!;

describe('requests', () => {
  it('the list of events at the odds provider costs no credits, and contains upcoming games', () => {
    const { status, headers, body } = ask(fresh(), 'events', {});
    const events = body as readonly Event[];
    expect([status, headers['x-requests-last'], headers['x-requests-remaining']]).toEqual([200, '0', '500']);
    expect(events.length).toBeGreaterThan(4);
    expect(events.every(({ commence_time: start }) => Date.parse(start) > now - 4 * HOUR_MS)).toBe(true);
  });

  it('the odds of all games cost one credit per market and region, and the odds of one event cost credits only for markets with prices', () => {
    const standIn = fresh();
    expect(ask(standIn, 'odds', { ...GAME, regions: 'us,us2' }).headers['x-requests-last']).toBe('6');
    const { headers, body } = ask(standIn, `events/${eventOf(standIn).id}/odds`, EVENT);
    const found = new Set((body as Event).bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)));
    expect(headers['x-requests-last']).toBe(String(found.size));
    expect(headers['x-requests-used']).toBe(String(6 + found.size));
  });

  it.each([
    ['a request without a key', 'events', { apiKey: '' }, 401, 'MISSING_KEY'],
    ['a request with a wrong key', 'odds', { ...GAME, apiKey: 'x' }, 401, 'INVALID_KEY'],
    [
      "a request for players' markets of all games",
      'odds',
      { ...GAME, markets: 'player_points' },
      422,
      'INVALID_MARKET',
    ],
    ['a request for an unknown market', 'odds', { ...GAME, markets: 'corners' }, 422, 'INVALID_MARKET'],
    ['a request for an unknown event', 'events/0/odds', EVENT, 404, 'EVENT_NOT_FOUND'],
  ])('%s is refused', (_, path, parameters, status, code) => {
    const refused = ask(fresh(), path, parameters);
    expect(refused).toMatchObject({ status, body: { error_code: code } });
    expect(refused.headers['x-requests-last']).toBe('0');
  });

  it('a request for odds is refused after all credits are used', () => {
    const standIn = fresh(3);
    expect(ask(standIn, 'odds', GAME).status).toBe(200);
    expect(ask(standIn, 'odds', GAME)).toMatchObject({ status: 401, body: { error_code: 'OUT_OF_USAGE_CREDITS' } });
    expect(ask(standIn, 'events', {}).status).toBe(200);
  });
});

describe('prices', () => {
  const standIn = fresh(100_000);
  const { id } = eventOf(standIn);
  const marketsOf = (at: number): readonly (Market & { readonly book: string })[] =>
    ['us', 'us2'].flatMap((regions) =>
      [
        (ask(standIn, 'odds', { ...GAME, regions }, at).body as readonly Event[]).filter((one) => one.id === id),
        [ask(standIn, `events/${id}/odds`, { ...EVENT, regions }, at).body as Event],
      ]
        .flat()
        .flatMap(({ bookmakers }) =>
          bookmakers.flatMap(({ key, markets }) => markets.map((market) => ({ ...market, book: key }))),
        ),
    );
  const implied = (price: number): number => (price > 0 ? 100 / (price + 100) : price / (price - 100));

  it('the prices of a market with two sides include a margin', () => {
    const margins = marketsOf(now)
      .filter(({ key }) => ['h2h', 'spreads', 'totals'].includes(key))
      .map(({ outcomes }) => outcomes.reduce((sum, { price }) => sum + implied(price), -1));
    expect(margins.length).toBeGreaterThan(6);
    for (const margin of margins) {
      expect(margin).toBeGreaterThan(0.005);
      expect(margin).toBeLessThan(0.13);
    }
  });

  it('markets for goal scorers and for alternate lines of players have only one side', () => {
    const names = (key: string) =>
      new Set(
        marketsOf(now)
          .filter((market) => market.key === key)
          .flatMap(({ outcomes }) => outcomes.map(({ name }) => name)),
      );
    expect([...names('player_goal_scorer_anytime')]).toEqual(['Yes']);
    expect([...names('player_points_alternate')]).toEqual(['Over']);
    expect([...names('player_points')].toSorted()).toEqual(['Over', 'Under']);
  });

  it('after the start of a game, only one sportsbook has prices, and their times are after the start', () => {
    const live = marketsOf(game.start + 90 * MINUTE_MS);
    expect(new Set(live.map(({ book }) => book)).size).toBe(1);
    expect(live.every(({ last_update: time }) => Date.parse(time) > game.start + HOUR_MS)).toBe(true);
    expect(marketsOf(now).every(({ last_update: time }) => Date.parse(time) < now)).toBe(true);
  });

  it('an event is no longer listed after its game ends or is postponed', () => {
    const listed = (at: number) => (ask(standIn, 'events', {}, at).body as readonly Event[]).map((one) => one.id);
    expect(listed(now)).toContain(id);
    expect(listed(game.start + 4 * HOUR_MS)).not.toContain(id);
    const whole = createSeason();
    const postponed = whole.games.find((one) => one.postponed !== null)!;
    const { from, announced } = postponed.postponed!;
    const events = (at: number) => {
      const asked = ask(new StandIn({ seasons: [whole] }), 'events', {}, at).body as readonly Event[];
      return asked
        .filter((one) => one.home_team.includes(postponed.home.nickname))
        .map((one) => one.commence_time.slice(0, 13));
    };
    const slot = new Date(from.start).toISOString().slice(0, 13);
    expect(events(announced - 1)).toContain(slot);
    expect(events(announced)).not.toContain(slot);
  });

  it('some players’ names have a different spelling than in the responses of the league’s API', () => {
    const days = [0, 1, 2, 3].map((later) => now + later * DAY_MS);
    const quoted = new Set(
      days.flatMap((at) =>
        (ask(standIn, 'events', {}, at).body as readonly Event[]).slice(0, 4).flatMap((one) => {
          const { bookmakers } = ask(standIn, `events/${one.id}/odds`, { ...EVENT, markets: 'player_points' }, at)
            .body as Event;
          return bookmakers.flatMap(({ markets }) =>
            markets.flatMap(({ outcomes }) => outcomes.map(({ description }) => description)),
          );
        }),
      ),
    );
    const league = new Set(
      season.teams.flatMap(({ index }) =>
        season.rosterOf(index, game.date).map(({ player }) => `${player.first.default} ${player.last.default}`),
      ),
    );
    const different = [...quoted].filter((name) => !league.has(name ?? ''));
    expect(different.length).toBeGreaterThan(5);
    expect(different.length).toBeLessThan(quoted.size * 0.6);
  });
});
