import { expect, test } from 'vitest';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { PROBABILITY_TYPES, type LeagueDate, type Line } from '../domain/index.ts';
import { VALUE_TABS } from '../vault/index.ts';
import { DEFAULT_QUERY, scoringOf, type RankStat } from '../fantasy/index.ts';
import { wilson, type BetShares, type DecimalOdds, type Interval, type Probability } from '../odds/index.ts';
import {
  legLineFault,
  price as priceOf,
  slipBet,
  verdict,
  type GradedSlips,
  type LadderStep,
  type Leg,
  type Lift,
  type SharedSlip,
  type UnreadableLeg,
} from '../parlay/index.ts';
import { settleSlip, slipTrust, type GameResult } from '../trackRecord/index.ts';
import { datasetErrorText } from './datasetErrors.ts';
import {
  formatMatchup,
  formatProbabilityType,
  goalieMark,
  goalieText,
  NO_PLAYERS,
  noDataText,
  noPlayerText,
  propsCaption,
  spreadText,
} from './hub.ts';
import { nightsText } from './nights.ts';
import { playedSlipTexts } from './playedSlip.ts';
import { stakeText } from './money.ts';
import { groupTitle } from './positions.ts';
import { assessErrorText, oddsErrorText } from './prices.ts';
import { noRanksText, ownedName, rankCaption, scoringText, weightsText } from './rankings.ts';
import { periodText, rarestTexts, trackRecordOriginTexts, trackRecordSentences } from './trackRecord.ts';
import { linkChangedText, linkErrorText } from './sharing.ts';
import {
  gameFileErrorText,
  gameModelErrorText,
  gameWeightsErrorText,
  legErrorText,
  priceErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
} from './simulationErrors.ts';
import {
  atLeastName,
  impliedBySlipText,
  impliedText,
  ladderStepText,
  liftText,
  exactLegsText,
  neverMeetText,
} from './slip.ts';
import { betTexts, valueText } from './slipBet.ts';
import { comparedText } from './suggestions.ts';
import { tradeText } from './trade.ts';
import { aboveText } from './usage.ts';
import { fallbackText } from './honest.ts';
import { gradedSlipsText, verdictTexts } from './verdict.ts';
import { flawText, noValuesText, pushRuleText } from './vault.ts';
import { dayGamesText, offNightLimitText, offNightText, weekCaption, weekDayText } from './week.ts';

const badLeg = (leg: Leg): UnreadableLeg => ({ leg, fault: legLineFault(leg)! });
const BAD_LINES = [
  badLeg({ kind: 'winner', team: 'Home', margin: -1.5 as Line }),
  badLeg({ kind: 'winner', team: 'Home', margin: 1 as Line }),
  badLeg({ kind: 'total', stat: 'Goals', side: 'over', line: 5.75 as Line }),
  badLeg({ kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 7 as Line }),
];
const net = (of: number) => ({ give: 0, get: of, net: of, unknown: [] });
const category = (stat: RankStat, change: number, points: number | null) => ({
  ...net(change),
  stat,
  points,
  zScore: points && points / 10,
  shade: Math.sign(change) / 2,
});
const tradeOf = (points: number, over: number): Parameters<typeof tradeText>[0] => ({
  categories: [category('goals', 10.4, 20.8), category('plusMinus', -15, -7.5), category('hits', -3, null)],
  points: net(points),
  zScore: net(points / 10),
  over: net(over),
});
const LEFT = { weeks: 25, last: '2026-04-16' as LeagueDate };
const TRADES: readonly (readonly [number, number, Parameters<typeof tradeText>[1], Parameters<typeof tradeText>[2]])[] =
  [
    [-18.1, -18.1, 'points', LEFT],
    [1.2, -3.1, 'points', LEFT],
    [-300, 12, 'points', { ...LEFT, weeks: 0.8 }],
    [0.04, 0, 'points', LEFT],
    [9.96, 2, 'points', null],
    [-4.2, -4.2, 'zScore', LEFT],
    [0, 0.5, 'zScore', LEFT],
  ];
const NO_LEGS: SharedSlip = {
  gameId: '1',
  away: 'Away',
  home: 'Home',
  legs: [],
  oddsType: 'decimal',
  dataVersion: '1',
  price: null,
  records: 8,
  hits: 2,
};

const share = (p: number): Probability => p as Probability;
const odds = (price: number): DecimalOdds => price as DecimalOdds;
const date = (text: string): LeagueDate => text as LeagueDate;
const line = (value: number): Line => value as Line;
const lift = (value: number, low: number, high: number): Lift => ({ value, interval: [low, high] });

function errors(): readonly string[] {
  const at = { byte: 1234, record: 11 };
  const fraction = { kind: 'badValue', at, problem: 'fraction', found: '1.5' } as const;
  return [
    simErrorText({ kind: 'syntax', at, expected: 'a comma', found: '";"' }),
    simErrorText({ kind: 'syntax', at, expected: 'a number or null', found: 'NaN' }),
    simErrorText({ kind: 'truncated', at }),
    simErrorText({ kind: 'empty' }),
    simErrorText({ kind: 'noSimulation' }),
    simErrorText({ ...fraction, at: { ...at, column: 'P Goals' } }),
    simErrorText({ ...fraction, problem: 'notANumber', found: 'true' }),
    simErrorText({ ...fraction, problem: 'outOfRange', found: '1e99' }),
    simErrorText({ kind: 'duplicateColumn', name: 'P Goals' }),
    simErrorText({ kind: 'budget', at, limit: 'columns', allowed: 4096 }),
    simErrorText({ kind: 'unknownForm', found: '<' }),
    ...(['jsonColumns', 'tabs', 'parquet', 'utf16'] as const).map((form) => simErrorText({ kind: 'otherForm', form })),
    ...(['inflateRaw', 'gunzip'] as const).map((port) => simErrorText({ kind: 'missingPort', port })),
    simErrorText({ kind: 'badArchive', at, detail: 'DETAIL' }),
    simErrorText({ kind: 'http', status: 404 }),
    simErrorText({ kind: 'unreadable', detail: 'DETAIL' }),
    gameFileErrorText({ kind: 'stalled', seconds: 20 }),
    simErrorText({ kind: 'outOfMemory' }),
    legErrorText({ kind: 'unknownColumn', leg: 0, column: 'Nobody' }),
    legErrorText({ kind: 'unknownProp', leg: 0, prop: 'Blocks' }),
    legErrorText({ kind: 'missingValue', leg: 0, column: 'Total Shots', record: 4 }),
    legErrorText({ kind: 'badColumn', leg: 0, flaw: fraction }),
    gameModelErrorText({ kind: 'modelVersion', path: 'generator', supported: 1, found: '2' }),
    gameModelErrorText({ kind: 'badModel', path: 'home.name', expected: 'a string', found: 'a list of 3' }),
    gameModelErrorText({ kind: 'badModel', path: '', expected: 'an object', found: 'null' }),
    slipErrorText({ kind: 'badSlip', path: 'legs[0].line', problem: 'must be a number' }),
    gameModelErrorText({ kind: 'badRates', path: 'home.goals', expected: 'a number from 0.5 to 10', found: '30' }),
    gameWeightsErrorText({ kind: 'badWeights', path: '', problem: 'must be an object' }),
    slipPriceErrorText({ kind: 'missingPlayer', leg: 1 }),
    slipPriceErrorText({ kind: 'badNames', faults: [{ kind: 'unknownTeam', leg: 0, team: 'A', teams: ['B', 'C'] }] }),
    oddsErrorText({ kind: 'notOdds', text: 'abc' }),
    oddsErrorText({ kind: 'twoReadings', text: '1,909', american: odds(20.09), decimal: odds(1.909) }),
    oddsErrorText({ kind: 'belowEvenMoney', text: '0.5' }),
    oddsErrorText({ kind: 'badPrice', decimal: 1 }),
    oddsErrorText({ kind: 'badPrice', outcome: 1, decimal: 1 }),
    oddsErrorText({ kind: 'fewOutcomes', outcomes: 1 }),
    oddsErrorText({ kind: 'arbitrage', booksum: 0.95 }),
    oddsErrorText({ kind: 'negative', method: 'additive', outcome: 1, probability: -0.01 }),
    oddsErrorText({ kind: 'badChance', shares: { win: 2, push: 0, lose: -1 } }),
    oddsErrorText({ kind: 'badLimit', limit: 'cap', value: 2 }),
    oddsErrorText({ kind: 'missingPlayer' }),
    priceErrorText({ kind: 'noLegs' }),
    priceErrorText({ kind: 'noRecords' }),
    datasetErrorText({ kind: 'http', status: 503 }),
    datasetErrorText({ kind: 'stalled', seconds: 20 }),
    datasetErrorText({ kind: 'unreadable', detail: 'DETAIL' }),
    datasetErrorText({ kind: 'notJson', detail: 'DETAIL' }),
    datasetErrorText({ kind: 'badDocument', path: 'records', problem: 'must be an array' }),
  ];
}

const WIN: Leg = { kind: 'winner', team: 'Sabres', margin: line(0.5) };
const UNDER: Leg = { kind: 'total', stat: 'Goals', side: 'under', line: line(1) };
const GOAL = {
  kind: 'player',
  player: 'Ann Otter',
  stat: 'Goals',
  side: 'over',
  line: line(0.5),
} as const satisfies Leg;

function slips(): readonly (string | null)[] {
  const step = (hits: number, above: number, implied = hits === above): LadderStep =>
    above === 0
      ? { hits, probability: null, interval: null, implied: false }
      : { hits, probability: share(hits / above), interval: wilson(hits, above), implied };
  return [
    // Of 10,000 simulated games, a share of .6 hits one leg, .4 hits the other leg, and .28 hits both. The second
    // interval is computed with the delta method.
    ...[lift(2.1333, 1.9, 2.31), lift(1.1667, 1.1472, 1.1865), lift(0.6, 0.55, 0.66), lift(1.01, 0.97, 1.05)].map(
      liftText,
    ),
    ...[lift(2, 0.3, 13), lift(0, 0, 0.0041), lift(0, 0, 11.08), null].map(liftText),
    ladderStepText(step(5, 8), 0),
    ladderStepText(step(2, 5), 1),
    ladderStepText(step(2, 2), 2),
    ladderStepText(step(0, 10_000), 2),
    ladderStepText(step(0, 0), 3),
    ...[[GOAL], [WIN, UNDER], [WIN, UNDER, GOAL]].map(neverMeetText),
    ...[[GOAL], [WIN, UNDER], [WIN, UNDER, GOAL, GOAL]].map((legs) => exactLegsText(legs, { method: 'even' })),
    exactLegsText([WIN], { method: 'wilson' }),
    impliedText(step(100, 100), 1),
    impliedText(step(99, 99), 1),
    impliedText(step(1, 1), 2),
    impliedText(step(10_000, 10_000), 0),
    impliedText(step(100, 101), 1),
    ...[100, 2].map((hits) => impliedBySlipText({ hits, implied: true })),
    impliedBySlipText({ hits: 2, implied: false }),
    atLeastName(3, 3),
    atLeastName(2, 3),
    comparedText({ candidates: 5098, records: 10_000, weighted: null, best: [], hits: 3562 }),
    comparedText({ candidates: 5098, records: 10_000, weighted: null, best: [], hits: 10_000 }),
    linkErrorText({ kind: 'noSlip' }),
    linkErrorText({ kind: 'newerVersion' }),
    linkErrorText({ kind: 'badLink', part: 'legs' }),
    linkErrorText({ kind: 'badLines', unreadable: BAD_LINES, rest: NO_LEGS }),
    ...BAD_LINES.map(({ fault }) => legErrorText({ kind: 'badLine', leg: 0, fault })),
    linkChangedText({ hits: 2610, records: 10_000 }, 'data'),
    linkChangedText({ hits: 0, records: 10_000 }, 'records'),
    linkChangedText({ hits: 0, records: 0 }, 'records'),
  ];
}

function playedSlips(): readonly (string | null)[] {
  const result: GameResult = {
    away: { name: 'Bruins', Goals: 3, Shots: 30 },
    home: { name: 'Sabres', Goals: 4, Shots: 25 },
    players: new Map([['Ann Otter', { Goals: 1, Assists: 2, Points: 3, Shots: 4, Blocks: 0 }]]),
  };
  const cases: readonly (readonly [readonly Leg[], GameResult | null])[] = [
    [[WIN, GOAL], result],
    [[WIN, UNDER], result],
    [[WIN, { ...GOAL, player: 'Nobody Known' }], result],
    [[WIN], null],
  ];
  return cases.flatMap(([legs, played]) => {
    const texts = playedSlipTexts(settleSlip(legs, played), played, { hits: 2000, records: 10_000 });
    return [texts.title, texts.earlier, ...texts.legs.map(({ leg, outcome }) => `${leg}: ${outcome}`), texts.left];
  });
}

function prices(): readonly (string | null)[] {
  const bet = (hits: number, pushes: number, offered: number): readonly (string | null)[] => {
    const pushed = pushes === 0 ? [] : [{ legs: [0], records: pushes, left: null }];
    const slip = priceOf({ records: 10_000, joint: hits, each: [hits] }, { pushes: pushed });
    const made = slip.ok ? slipBet({ ...slip.value, missing: false }, odds(offered)) : slip;
    return made.ok ? Object.values(betTexts(made.value)) : [made.error.kind];
  };
  return [
    // A slip with 500 hits in 10,000 records has an EV of -3.6 % to +14.3 % at +2000.
    ...bet(500, 0, 21),
    ...bet(500, 0, 10),
    // The EV is exactly 0.
    ...bet(5_000, 0, 2),
    // At the interval's low end, .490202, the EV is .22550. The stake is a quarter of .22550 / 1.5.
    ...bet(5_000, 0, 2.5),
    // With P(win) .45 and P(push) .15, the EV at 1.95 is .0275 and the fair price 1.888889, or -113. Of the 8,500
    // records without a push, the slip wins .529412, with an interval of .518788 to .540008. For a share p of these
    // records, the EV is .85 (1.95 p - 1). At the low end the EV is .0099, and the stake is a quarter of .0099 / (.95
    // x .85).
    ...bet(4_500, 1_500, 1.95),
    valueText(-1, [-1, -0.999]),
    ...[0, 0.0214, 0.05].map(stakeText),
    ...VALUE_TABS.map(noValuesText),
    flawText({ kind: 'value', recomputed: 0.081 }, 'american'),
    flawText({ kind: 'modelOdds', listed: odds(3), probability: share(0.5) }, 'american'),
    flawText({ kind: 'modelOdds', listed: odds(3), probability: share(0) }, 'american'),
    flawText({ kind: 'oldPrice', age: 14 * 3_600_000 }, 'american'),
    flawText({ kind: 'noPush' }),
    flawText({ kind: 'disagree', model: share(0.471), books: share(0.2) }),
    flawText({ kind: 'disagree', model: share(0.471), books: null }),
    flawText({ kind: 'beforeNews', isTimed: true }),
    flawText({ kind: 'beforeNews', isTimed: false }),
    fallbackText({ kind: 'effective', value: 0.423 }),
    fallbackText({ kind: 'multiplier', value: 1.2 }),
    ...[null, 0, 0.1217].flatMap((push) => pushRuleText({ push: push === null ? null : share(push) }) ?? []),
    assessErrorText({ kind: 'notOdds', text: ' x ' }),
    assessErrorText({ kind: 'belowEvenMoney', text: '0.5' }),
    assessErrorText({ kind: 'badPrice', decimal: 1 }),
    assessErrorText({ kind: 'badChance', shares: { win: 2, push: 0, lose: -1 } }),
  ];
}

function games(): readonly string[] {
  const game = {
    away: { name: 'Ottawa Senators', abbreviation: 'OTT' },
    home: { name: 'Boston Bruins', abbreviation: null },
  };
  const mode = { value: 6, share: share(0.1734) };
  const goalie = (name: string, chance: number | null, source: 'inferred' | 'confirmed', started = false): string => {
    const one = { name, chance: chance as Probability | null, source, announcedAt: null, announcedBy: null };
    return `${goalieText(one, started)} | ${goalieMark(one, started)}`;
  };
  return [
    ...PROBABILITY_TYPES.map(formatProbabilityType),
    ...['19:00', 'TBD', ''].map((time) => formatMatchup('A @ B', time)),
    spreadText({ mode, middle: { low: 5, high: 7, share: share(0.576) } }, 'Goals'),
    spreadText({ mode, middle: { low: 6, high: 6, share: share(0.51) } }, 'Goals'),
    spreadText({ mode, middle: null }, 'Shots'),
    ...[0.7486, 0.4, 0.999, null].map((chance) => goalie('Sergei Bobrovsky', chance, 'inferred')),
    goalie('Ukko-Pekka Luukkonen', 1, 'confirmed'),
    goalie('Nashimoto', 0.2, 'inferred', true),
    noDataText(game),
    NO_PLAYERS,
    noPlayerText(' gretzky ', null),
    noPlayerText('x', game),
    propsCaption({ prop: 'Goals', line: line(0.5), game: null, date: date('2025-10-07') }),
    propsCaption({ prop: 'Shots', line: line(1), game, date: date('2025-10-07') }),
    propsCaption({ prop: 'Shots', line: line(1), game: null, date: null }),
  ];
}

function fantasy(): readonly string[] {
  const standard = scoringOf(null, 'skaters');
  const own = scoringOf({ skaterScoring: { goal: 3, hit: -0.25 }, goalieScoring: {} }, 'skaters');
  const ones = { wins: 1, saves: 1, goals_against: 1, shutouts: 1 };
  const categories = scoringOf({ skaterScoring: {}, goalieScoring: ones }, 'goalies');
  const week = (first: string, last: string) => ({ name: 'Week 1', first: date(first), last: date(last) });
  const { weekday, day } = weekDayText(date('2025-10-07'));
  return [
    scoringText(standard, null),
    scoringText(standard, 'Ice Cats'),
    scoringText(own, 'Ice Cats'),
    scoringText(own, null),
    scoringText(categories, 'Ice Cats'),
    weightsText({ ...own, weights: [] }),
    ...TRADES.map(([points, over, worth, weeks]) => tradeText(tradeOf(points, over), worth, weeks)),
    ...[0, 0.29, 0.837, 0.9999, 1].map((some) => aboveText(some, 'F')),
    aboveText(0.5, 'D'),
    ...([null, 'F', 'D', 'G'] as const).map(groupTitle),
    ownedName(100),
    ownedName(90),
    ...(['skaters', 'goalies'] as const).map(noRanksText),
    rankCaption('skaters', DEFAULT_QUERY),
    rankCaption('goalies', { timeframe: 'Week 2', team: 'Ottawa Senators', group: 'G', owned: 90 }),
    weekCaption(week('2025-10-07', '2025-10-12')),
    weekCaption(week('2025-10-27', '2025-11-02')),
    weekCaption(week('2025-12-31', '2025-12-31')),
    `${weekday} ${day}`,
    ...[0, 1, 12].map((count) => dayGamesText({ date: date('2025-10-07'), games: count, offNight: false })),
    ...[1, 7].map(offNightLimitText),
    offNightText(7),
  ];
}

const TOO_HIGH: GradedSlips = {
  like: { from: 0.5, to: 0.6, legs: 2 },
  honest: false,
  n: 4621,
  games: 1278,
  said: 0.5412,
  came: 0.4212,
  tooHigh: true,
};

/** The verdict on a price that would be better than fair if as many slips like this one had been hits as was said. */
function heldBack(): readonly string[] {
  const probability = share(0.547);
  const bet = {
    shares: { win: probability, push: 0, lose: 1 - probability } as BetShares,
    probability,
    interval: [share(0.54), share(0.554)] as Interval,
    ofFile: false,
    missing: false,
  };
  const judged = verdict(bet, odds(2.4), { margin: 0.1, graded: TOO_HIGH });
  if (!judged.ok) throw new Error(judged.error.kind);
  const { title, reason } = verdictTexts(judged.value, odds(2.4), 'american');
  return [title, reason];
}

function record(): readonly string[] {
  const [model, market] = [SAMPLE_TRACK_RECORD.models[0]!, SAMPLE_TRACK_RECORD.markets[0]!];
  const { intro, rows } = rarestTexts(SAMPLE_TRACK_RECORD.rarest);
  return [
    ...(['night', 'week', 'month'] as const).map(
      (span) => nightsText(SAMPLE_TRACK_RECORD, span, '2026-11-30' as LeagueDate) ?? '',
    ),
    ...(['2025-04-18', '2025-04-20'] as LeagueDate[]).map(
      (today) => nightsText({ ...SAMPLE_TRACK_RECORD, kind: 'frozen' }, 'night', today) ?? '',
    ),
    ...trackRecordSentences(SAMPLE_TRACK_RECORD),
    ...trackRecordOriginTexts(SAMPLE_TRACK_RECORD),
    ...trackRecordOriginTexts({ ...SAMPLE_TRACK_RECORD, kind: 'frozen', seen: false, models: [model, model] }),
    periodText(market.season, 'forecast'),
    periodText({ ...market.season, n: 199 }, 'slip'),
    periodText({ ...market.season, n: 200 }, 'slip'),
    periodText(null, 'forecast'),
    ...[3, 7, 1].map((legs) => gradedSlipsText(slipTrust(SAMPLE_TRACK_RECORD, legs, 0.25, false))),
    gradedSlipsText({ margin: 0.1, graded: { ...TOO_HIGH, honest: true } }),
    ...heldBack(),
    intro,
    Object.values(rows[1]!).join(', '),
  ];
}

test('texts.txt has the texts that pages and commands share', async () => {
  const parts = { errors, slips, 'played slips': playedSlips, prices, games, fantasy, record };
  const text = Object.entries(parts).map(
    ([name, lines]) =>
      `${name}\n${lines()
        .map((one) => `  ${one ?? '-'}\n`)
        .join('')}`,
  );
  await expect(text.join('\n')).toMatchFileSnapshot('texts.txt');
});
