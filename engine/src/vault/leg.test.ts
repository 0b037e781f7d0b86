import { expect, test } from 'vitest';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import type { LeagueDate, Line } from '../domain/index.ts';
import type { Bet, MoneylineBet, PlayerBet, TotalBet } from './bet.ts';
import { legOfBet } from './leg.ts';

const priced = {
  row: 0,
  game: 'A @ B',
  shortGame: null,
  start: null,
  started: false,
  other: null,
  pair: null,
  scheduled: { date: '2025-10-07' as LeagueDate, away: 'A', home: 'B' },
  value: 0.1,
  book: 'Alpha',
  bookOdds: 2.2 as DecimalOdds,
  modelOdds: null,
  modelProb: 0.5 as Probability,
  push: 0 as Probability,
  captured: null,
  source: null,
  honest: null,
  date: null,
};
const player = (tab: PlayerBet['tab'], line: number): PlayerBet => ({
  ...priced,
  kind: 'player',
  tab,
  table: 'forwards',
  player: 'P',
  team: { name: 'A', abbreviation: null },
  position: 'C',
  side: 'over',
  line: line as Line,
});
const total = (team: string | null, side: 'over' | 'under', line: number): TotalBet => ({
  ...priced,
  kind: 'total',
  tab: 'main',
  table: 'totals',
  away: 'A',
  home: 'B',
  team,
  side,
  line: line as Line,
});
const moneyline = (name: string): MoneylineBet => ({
  ...priced,
  kind: 'moneyline',
  tab: 'main',
  table: 'moneylines',
  team: { name, abbreviation: null },
  opponent: null,
  line: null,
});

test.each<[string, Bet, object]>([
  ['goals', player('goal', 0.5), { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 }],
  ['assists', player('assist', 1.5), { kind: 'player', player: 'P', stat: 'Assists', side: 'over', line: 1.5 }],
  ['points', player('point', 1), { kind: 'player', player: 'P', stat: 'Points', side: 'over', line: 1 }],
  ['shots', player('sog', 2.5), { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 2.5 }],
  ['a total', total(null, 'under', 5.5), { kind: 'total', stat: 'Goals', side: 'under', line: 5.5 }],
  ["a team's total", total('B', 'over', 2.5), { kind: 'teamTotal', team: 'B', stat: 'Goals', side: 'over', line: 2.5 }],
  ['a win', moneyline('A'), { kind: 'winner', team: 'A', margin: 0.5 }],
])('the leg of a bet on %s is what the builder has for it', (_, bet, leg) => {
  expect(legOfBet(bet)).toEqual(leg);
});

test.each<[string, Bet]>([
  ['at a line that the builder does not offer', player('sog', 9.5)],
  ['on a team that is not in the scheduled game', moneyline('C')],
  ['on the total of a team that is not in the scheduled game', total('C', 'over', 2.5)],
  ['without a scheduled game', { ...player('goal', 0.5), scheduled: null }],
])('a bet %s has no leg', (_, bet) => {
  expect(legOfBet(bet)).toBeNull();
});
