import { describe, expect, test } from 'vitest';
import { MONTREAL, MONTREAL_EVENT, montrealOdds, UTAH, UTAH_EVENT } from '../testing/oddsAnswers.ts';
import { matchEvents, matchPrices } from './match.ts';
import type { OddsEvent, OddsPrice } from './provider.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

const EVENTS = THE_ODDS_API.readEvents([MONTREAL_EVENT, UTAH_EVENT]).values;
const [MONTREAL_FOUND, UTAH_FOUND] = EVENTS as [OddsEvent, OddsEvent];
const PRICES = THE_ODDS_API.readEvent(montrealOdds()).values;
const HOUR_MS = 3_600_000;

describe('matchEvents', () => {
  test('matchEvents finds games by their teams, with or without accents and full stops, and sorts the games by start time', () => {
    expect(matchEvents(EVENTS.toReversed(), [UTAH, MONTREAL])).toEqual({
      matched: [
        { event: MONTREAL_FOUND, game: MONTREAL },
        { event: UTAH_FOUND, game: UTAH },
      ],
      unmatchedEvents: [],
      gamesWithoutEvent: [],
    });
  });

  test('matchEvents finds the game if the provider swaps home and away', () => {
    const { away, home } = MONTREAL_FOUND;
    const event = { ...MONTREAL_FOUND, away: home, home: away };
    expect(matchEvents([event], [MONTREAL]).matched).toEqual([{ event, game: MONTREAL }]);
  });

  test("matchEvents finds a team that the engine does not know by the full name in the season's data", () => {
    const names = { ICE: 'St. John’s Icebergs', UTA: 'Utah Mammoth' };
    const game = { ...UTAH, away: 'ICE', names, gameId: 'invented' };
    const event = { ...UTAH_FOUND, away: 'St Johns Icebergs' };
    expect(matchEvents([event], [game]).matched).toEqual([{ event, game }]);
    expect(matchEvents([event], [{ ...UTAH, away: 'ICE' }]).unmatchedEvents).toEqual([event]);
  });

  test('matchEvents matches each event to the right game if the same teams play on two consecutive days', () => {
    const later = { ...MONTREAL, gameId: '2', start: MONTREAL.start + 24 * HOUR_MS };
    const laterEvent = { ...MONTREAL_FOUND, id: 'later', start: MONTREAL_FOUND.start + 24 * HOUR_MS };
    expect(matchEvents([laterEvent, MONTREAL_FOUND], [MONTREAL, later]).matched).toEqual([
      { event: MONTREAL_FOUND, game: MONTREAL },
      { event: laterEvent, game: later },
    ]);
    expect(matchEvents([laterEvent], [MONTREAL]).unmatchedEvents).toEqual([laterEvent]);
  });

  test('matchEvents finds no game for an event with an unknown team or ambiguous city, or for the second event of a game', () => {
    const unknown = { ...UTAH_FOUND, away: 'Hamilton Tigers' };
    const city = { ...UTAH_FOUND, home: 'New York' };
    const islanders = { ...UTAH, gameId: '3', home: 'NYI' };
    const again = { ...MONTREAL_FOUND, id: 'again' };
    expect(matchEvents([unknown, city, MONTREAL_FOUND, again], [MONTREAL, UTAH, islanders])).toEqual({
      matched: [{ event: MONTREAL_FOUND, game: MONTREAL }],
      unmatchedEvents: [unknown, city, again],
      gamesWithoutEvent: [UTAH, islanders],
    });
  });

  test('matchEvents finds a team by an alias', () => {
    const event = { ...UTAH_FOUND, away: 'Salt Lake Giants' };
    expect(matchEvents([event], [UTAH], new Map([['saltlakegiants', 'Utah Mammoth']])).matched).toHaveLength(1);
  });
});

describe('matchPrices', () => {
  const priceOf = (player: string): OddsPrice => ({
    ...PRICES.find(({ market }) => market === 'goals')!,
    player,
  });

  test('matchPrices ignores accents when it finds teams and players', () => {
    const { prices, ...rest } = matchPrices(PRICES, MONTREAL);
    expect(rest).toEqual({ unmatchedWinners: [], unmatchedTeams: [], unmatchedPlayers: [], late: 0 });
    expect(prices).toHaveLength(PRICES.length);
    expect([...new Set(prices.map(({ player }) => player?.name))]).toEqual([
      undefined,
      'Tim Stützle',
      'David Pastrnak',
      'Alexis Lafrenière',
    ]);
    expect(prices.filter(({ market }) => market === 'moneyline').map(({ team }) => team)).toEqual(['MTL', 'STL']);
  });

  test('matchPrices counts and drops the prices of players who are on no roster or have a namesake in the game', () => {
    const wrong = ['Tim Stutzel', 'Sebastian Aho', 'Alexander Lafrenière', 'Nobody'];
    const { prices, unmatchedPlayers } = matchPrices(
      [...wrong, 'Nobody', 'Tim Stützle'].map((name) => priceOf(name)),
      MONTREAL,
    );
    expect(prices.map(({ player }) => player?.playerId)).toEqual([5]);
    expect(unmatchedPlayers).toEqual([
      { name: 'Alexander Lafrenière', gameId: MONTREAL.gameId, prices: 1, all: [] },
      { name: 'Nobody', gameId: MONTREAL.gameId, prices: 2, all: [] },
      {
        name: 'Sebastian Aho',
        gameId: MONTREAL.gameId,
        prices: 1,
        all: ['Sebastian Aho (MTL)', 'Sebastian Aho (STL)'],
      },
      { name: 'Tim Stutzel', gameId: MONTREAL.gameId, prices: 1, all: [] },
    ]);
  });

  test.each([
    ['Sebastian Aho (D)', 4],
    ['S. Aho (MTL)', 3],
    ['Aho S. (STL)', 4],
    ['David Pastrnak (D)', null],
    ['David Pastrnak (STL)', null],
    ['Tim Stuetzle', 5],
  ])('matchPrices finds %s as the player %j', (name, playerId) => {
    const { prices, unmatchedPlayers } = matchPrices([priceOf(name)], MONTREAL);
    expect(prices.map(({ player }) => player?.playerId)).toEqual(playerId === null ? [] : [playerId]);
    expect(unmatchedPlayers).toHaveLength(playerId === null ? 1 : 0);
  });

  test('matchPrices counts and drops the prices of a team that does not play in the game', () => {
    const [price] = PRICES.filter(({ market }) => market === 'moneyline');
    expect(matchPrices([{ ...price!, team: 'Utah Mammoth' }], MONTREAL)).toEqual({
      prices: [],
      unmatchedWinners: [{ game: MONTREAL, book: price!.book, isDraw: false }],
      unmatchedTeams: [{ name: 'Utah Mammoth', gameId: MONTREAL.gameId, prices: 1, all: [] }],
      unmatchedPlayers: [],
      late: 0,
    });
  });

  test.each([
    ['2026-11-23T23:59:59Z', 0],
    ['2026-11-23T18:59:59-05:00', 0],
    ['2026-11-24T00:00:00Z', 1],
    ['2026-11-24T02:28:00Z', 1],
  ])('a price that changed at %s adds %i to the late prices', (updated, late) => {
    const [price] = PRICES;
    const matched = matchPrices([{ ...price!, updated }], MONTREAL);
    expect([matched.late, matched.prices.length]).toEqual([late, 1 - late]);
  });
});
