import {
  scoringOf,
  type Assets,
  type CategoryTally,
  type SideTotals,
  type TradeBalance,
} from '@ddh/engine/internal/fantasy';
import { STANDARD_LEAGUE } from '../../../../engine/src/fantasy/value/league.ts';
import { describe, expect, test } from 'vitest';
import { Z_SCORE_RULE } from '../copy.ts';
import {
  addLabel,
  betterText,
  categoryName,
  countedText,
  emptySideText,
  halfText,
  leagueText,
  netText,
  nobodyText,
  offeredText,
  overText,
  removeLabel,
  sideCountText,
  sideTitle,
  tallyText,
  tradeDoneText,
  tradeErrorText,
  tradeRules,
  unevenText,
  unknownText,
  verdictText,
} from './copy.ts';

const tally = (net: number, unknown: readonly string[] = []): SideTotals => ({ give: 0, get: net, net, unknown });

const balance = (change: Partial<TradeBalance>): TradeBalance => ({
  categories: [],
  games: tally(0),
  points: tally(0),
  zScore: tally(0),
  over: tally(0),
  ...change,
});

const category = (
  stat: CategoryTally['stat'],
  net: number,
  shade = 0,
  unknown: readonly string[] = [],
): CategoryTally => ({
  ...tally(net, unknown),
  stat,
  shade,
  points: null,
});

describe('figures of a trade', () => {
  test('netText formats a net change with a sign and the decimals of its column', () => {
    expect(netText(12.36, 'shots')).toBe('+12.4');
    expect(netText(-3.1, 'fantasyPoints')).toBe('-3.1');
    expect(netText(1.234, 'goals')).toBe('+1.23');
    expect(netText(1.5, 'plusMinus')).toBe('+1.50');
    expect(netText(2, 'games')).toBe('+2.0');
    expect(netText(1234.5, 'saves')).toBe('+1,234.5');
  });

  test('netText has no sign for a net change that rounds to 0', () => {
    expect([0.04, -0.04, 0, -0].map((net) => netText(net, 'shots'))).toEqual(['0.0', '0.0', '0.0', '0.0']);
    expect(netText(0.004, 'goals')).toBe('0.00');
    expect(overText(0.004, 'zScore')).toBe('0.00');
  });

  test('tallyText formats a sum without a sign', () => {
    expect(tallyText(12.36, 'shots')).toBe('12.4');
  });

  test('overText always shows the sign of a value over replacement', () => {
    expect(overText(12.36, 'points')).toBe('+12.4');
    expect(overText(-12.36, 'points')).toBe('-12.4');
    expect(overText(1.236, 'zScore')).toBe('+1.24');
    expect([overText(null, 'points'), overText(null, 'zScore')]).toEqual(['-', '-']);
  });

  test('betterText says whether a net change is better or worse, or makes no difference', () => {
    expect(betterText(category('goals', 2, 0.5))).toBe('better');
    expect(betterText(category('goals', -2, -0.5))).toBe('worse');
    expect(betterText(category('goalsAgainst', 2, -0.5))).toBe('worse');
    expect(betterText(category('goals', 0.001, 0.5))).toBe('even');
    expect(categoryName('goalsAgainst')).toBe('Goals against (fewer is better)');
    expect(categoryName('ppGoals')).toBe('Power-play goals');
  });
});

describe('the verdict on a trade and its notes', () => {
  const verdict = (points: number, over: number) =>
    verdictText(balance({ points: tally(points), over: tally(over) }), 'points');

  test('verdictText says what the user gains and loses', () => {
    expect(verdict(12.4, -3.1)).toBe('You gain 12.4 fantasy points and lose 3.1 of value over replacement.');
    expect(verdict(-12.4, 3.1)).toBe('You lose 12.4 fantasy points and gain 3.1 of value over replacement.');
    expect(verdict(12.4, 3.1)).toBe('You gain 12.4 fantasy points and 3.1 of value over replacement.');
    expect(verdict(-0.06, -3)).toBe('You lose 0.1 fantasy points and 3.0 of value over replacement.');
  });

  test('verdictText says "keep" for a change that rounds to 0', () => {
    expect(verdict(0.04, -3.1)).toBe('You keep your fantasy points and lose 3.1 of value over replacement.');
    expect(verdict(5, 0)).toBe('You gain 5.0 fantasy points and keep your value over replacement.');
    expect(verdict(0, 0)).toBe('You keep your fantasy points and your value over replacement.');
  });

  test('verdictText uses z-scores in a category league', () => {
    const of = balance({ points: tally(-100), zScore: tally(1.234), over: tally(-0.5) });
    expect(verdictText(of, 'zScore')).toBe('You gain 1.23 of z-score and lose 0.50 of value over replacement.');
    expect(verdictText(balance({}), 'zScore')).toBe('You keep your z-score and your value over replacement.');
  });

  test('halfText asks for players on an empty side, and unevenText explains the extra or missing roster spot', () => {
    expect(halfText(0, 0)).toBe('Add players to both sides to see what changes.');
    expect(halfText(0, 2)).toBe('Add at least one player you give.');
    expect(halfText(1, 0)).toBe('Add at least one player you get.');
    expect(halfText(1, 1)).toBeNull();
    expect(unevenText(2, 1)).toMatch(/^You free a roster spot\. /);
    expect(unevenText(1, 2)).toMatch(/^You need another roster spot\. /);
    expect([unevenText(2, 2), unevenText(0, 1), unevenText(1, 0)]).toEqual([null, null, null]);
  });

  test('unknownText names unknown figures and their players', () => {
    expect(unknownText(balance({}), 'points')).toBeNull();
    const some = balance({
      games: tally(0, ['Ann']),
      categories: [
        category('goals', 1, 1),
        category('shutouts', 0, 0, ['Hal', 'Ida', 'Joe']),
        category('hits', 0, 0, ['Ann']),
      ],
      zScore: tally(0, ['Ben']),
    });
    expect(unknownText(some, 'points')).toBe(
      'Not known and counted as 0: games and hits of Ann; shutouts of Hal, Ida and Joe.',
    );
    expect(unknownText(some, 'zScore')).toContain('z-score of Ben');
    expect(unknownText(balance({ points: tally(0, ['Ben']), over: tally(0, ['Ben']) }), 'points')).toBe(
      'Not known and counted as 0: fantasy points and value over replacement of Ben.',
    );
  });
});

describe('the league of a trade', () => {
  const assets = (own: boolean, worth: Assets['worth'] = 'points'): Omit<Assets, 'players'> => {
    const team = own ? { skaterScoring: { goal: 3 }, goalieScoring: {} } : null;
    return {
      worth,
      scoring: { skaters: scoringOf(team, 'skaters'), goalies: scoringOf(team, 'goalies') },
      league: own
        ? { standard: false, league: { teams: 12, spots: { F: 9, D: 1, G: 2, utility: 0 } } }
        : { standard: true, league: STANDARD_LEAGUE },
      levels: { F: 1, D: 2, G: 3 },
      stats: { skaters: [], goalies: [] },
    };
  };

  test('countedText names the scoring and the league in one line', () => {
    expect(countedText(assets(false), null)).toBe('Standard scoring, standard league');
    expect(countedText(assets(false), 'Night Owls')).toBe('Standard scoring, standard league');
    expect(countedText(assets(true), 'Night Owls')).toBe('Scoring of Night Owls, its league');
    expect(countedText({ ...assets(true), league: assets(false).league }, 'Night Owls')).toBe(
      'Scoring of Night Owls, standard league',
    );
  });

  test('leagueText describes the league in full', () => {
    expect(leagueText(assets(false).league, null)).toBe(
      'Standard league: 10 teams that start 9 forwards, 5 defensemen, 2 goalies and 1 utility player.',
    );
    expect(leagueText(assets(false).league, 'Night Owls')).toMatch(
      /^Night Owls has no number of teams or no lineup spots yet\. Standard league: 10 teams/,
    );
    expect(leagueText(assets(true).league, 'Night Owls')).toBe(
      'League of Night Owls: 12 teams that start 9 forwards, 1 defenseman and 2 goalies.',
    );
  });

  test('tradeRules names the scoring of skaters and goalies, the league, and the z-score in a category league', () => {
    const rules = tradeRules(assets(true), 'Night Owls');
    expect(rules[0]).toBe('Scoring of Night Owls: goals 3.');
    expect(rules[1]).toMatch(/^Night Owls has no goalie scoring\. Standard scoring applies: wins 4/);
    expect(rules[2]).toMatch(/^League of Night Owls/);
    expect(rules).not.toContain(Z_SCORE_RULE);
    expect(tradeRules(assets(true, 'zScore'), 'Night Owls')).toContain(Z_SCORE_RULE);
    expect(new Set(rules).size).toBe(rules.length);
  });
});

test('the labels of a trade list name its side', () => {
  expect([sideTitle('give'), sideTitle('get')]).toEqual(['You give', 'You get']);
  expect(addLabel('get')).toBe('Add a player you get');
  expect(sideCountText(2)).toBe('2 of 10 players');
  expect(emptySideText('give')).not.toBe(emptySideText('get'));
  expect(removeLabel('Ann')).toBe('Remove Ann');
  expect(nobodyText(' xy ')).toBe('No other player matches “xy”.');
  expect([offeredText(1), offeredText(8)]).toEqual(['1 player found', '8 players found']);
  expect(tradeDoneText('added', 'Ann', 'give')).toBe('Ann added: you give.');
  expect(tradeDoneText('removed', 'Ann', 'get')).toBe('Ann removed: you get.');
  expect(tradeErrorText('Ann', { kind: 'alreadyTraded', side: 'get' })).toBe('Ann is already among those you get.');
  expect(tradeErrorText('Ann', { kind: 'sideFull', side: 'give' })).toBe(
    'A side has at most 10 players. Remove one to add Ann.',
  );
});
