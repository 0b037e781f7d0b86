import { describe, expect, test } from 'vitest';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import type { LeagueDate, Line } from '../domain/index.ts';
import type { Bet, MoneylineBet, PlayerBet, TotalBet } from './bet.ts';
import { valueCsv } from './columns.ts';
import { priceSources } from './query.ts';
import { marketGap } from './market.ts';

const priced = {
  row: 0,
  game: null,
  scheduled: null,
  shortGame: null,
  start: null,
  started: false,
  other: null,
  pair: null,
  value: 0.125,
  book: 'Northgate',
  bookOdds: 2.5 as DecimalOdds,
  modelOdds: 2.22 as DecimalOdds,
  modelProb: 0.45 as Probability,
  push: 0 as Probability,
  captured: null,
  source: null,
  honest: null,
  date: null,
};
const player: PlayerBet = {
  ...priced,
  kind: 'player',
  tab: 'goal',
  table: 'forwards',
  player: 'Tim Stützle',
  team: { name: 'Ottawa Senators', abbreviation: 'OTT' },
  position: 'C',
  side: 'over',
  line: 0.5 as Line,
};
const total: TotalBet = {
  ...priced,
  kind: 'total',
  tab: 'main',
  table: 'totals',
  away: 'Ottawa Senators',
  home: 'Boston Bruins',
  team: null,
  side: 'under',
  line: 5.5 as Line,
};
const moneyline: MoneylineBet = {
  ...priced,
  kind: 'moneyline',
  tab: 'main',
  table: 'moneylines',
  team: { name: 'Boston Bruins', abbreviation: 'BOS' },
  opponent: null,
  line: null,
  modelOdds: null,
};
const csv = (...bets: readonly Bet[]) => valueCsv(bets.map((bet) => ({ bet, flaws: [] })));

test('priceSources lists each provider once, and no provider for the operator’s own prices', () => {
  const from = (source: string): Bet => ({ ...player, source });
  expect(priceSources([player, total])).toEqual([]);
  expect(priceSources([from('Feed B'), player, from('Feed A'), from('Feed B')])).toEqual(['Feed A', 'Feed B']);
});

describe('valueCsv', () => {
  test('valueCsv writes a header, and a row for each bet', () => {
    expect(csv(player, total, moneyline).split('\r\n')).toEqual([
      'Table,Name,Team,Side,Line,Value,Book,Book odds,Model odds,Model prob,Flaws,Date,Push,Honest prob,Books prob,Honest value',
      'forwards,Tim Stützle,Ottawa Senators,over,0.5,0.125,Northgate,2.5,2.22,0.45,,,0,,,',
      'totals,Ottawa Senators @ Boston Bruins,,under,5.5,0.125,Northgate,2.5,2.22,0.45,,,0,,,',
      'moneylines,Boston Bruins,Boston Bruins,,,0.125,Northgate,2.5,,0.45,,,0,,,',
      '',
    ]);
  });

  test('valueCsv writes the push of a bet, and nothing where it is not known', () => {
    expect(csv({ ...total, push: 0.125 as Probability })).toContain(',0.45,,,0.125,,,\r\n');
    expect(csv({ ...total, push: null })).toContain(',0.45,,,,,,\r\n');
  });

  test('valueCsv writes the kinds of a bet’s flaws, separated by semicolons', () => {
    const flaws = [
      { kind: 'value', recomputed: 0.1 },
      { kind: 'oldPrice', age: 1 },
    ] as const;
    expect(valueCsv([{ bet: player, flaws }])).toContain(',value;oldPrice,,0,,,\r\n');
  });

  test('valueCsv writes the honest figures of a bet beside those of its file', () => {
    const honest = { prob: 0.4 as Probability, books: 0.38 as Probability, doubt: null };
    expect(csv({ ...player, honest })).toContain(',0.5,0.125,Northgate,2.5,2.22,0.45,,,0,0.4,0.38,0\r\n');
  });

  test('valueCsv writes the date of a bet', () => {
    expect(csv({ ...player, date: '2026-11-23' as LeagueDate })).toContain(',0.45,,2026-11-23,0,,,\r\n');
  });

  test('valueCsv quotes strings that contain commas, quotes or line breaks', () => {
    expect(csv({ ...player, player: 'A "B", C\nD' })).toContain('forwards,"A ""B"", C\nD",Ottawa');
  });

  test.each(['=', '+', '-', '@', '\t'])(
    'valueCsv adds an apostrophe before a string that starts with %j, so that a spreadsheet does not run it as a formula',
    (start) => {
      expect(csv({ ...player, book: `${start}1+1` })).toContain(`,'${start}1+1,`);
    },
  );

  test('valueCsv adds no apostrophe before a negative number', () => {
    expect(csv({ ...player, value: -0.05 })).toContain(',-0.05,');
  });
});

describe('marketGap', () => {
  const share = (p: number) => p as Probability;
  const noVig = (a: number | null, b: number) => ({
    noVig: {
      multiplicative: a === null ? null : share(a),
      additive: share(b),
      power: share(b),
      'odds-ratio': share(b),
      shin: share(b),
      probit: share(b),
    },
  });
  test.each([
    [0.4, 0.42, 0.45, null],
    [0.4, 0.42, 0.55, 0.13],
    [0.4, 0.42, 0.25, -0.15],
    [null, 0.42, 0.55, 0.13],
  ])('for the no-vig probabilities %s and %s and a model probability of %s, marketGap is %s', (a, b, model, gap) => {
    const found = marketGap(noVig(a, b), share(model));
    if (gap === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(gap, 12);
  });
});
