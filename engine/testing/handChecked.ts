import type { Leg } from '../src/parlay/index.ts';
import type { Line } from '../src/domain/index.ts';
import type { Game } from './games.ts';

/**
 * Each row: home win, home goal differential, total goals, goals of P, shots of P. There are only a few rows, so that
 * the counts are easy to check by hand.
 */
const ROWS = [
  [1, 1, 5, 1, 4],
  [1, 2, 6, 1, 3],
  [1, 3, 7, 2, 5],
  [0, -1, 5, 0, 2],
  [0, -2, 4, 0, 1],
  [1, 1, 3, 0, 2],
  [0, -1, 7, 1, 4],
  [1, 1, 5, 0, 3],
] as const;

export const HAND_CHECKED: Game = {
  away: 'Away',
  home: 'Home',
  players: ['P'],
  records: ROWS.map(([win, differential, goals, scored, shots]) => ({
    Home: win,
    'Home Goal Differential': differential,
    Away: 1 - win,
    'Away Goal Differential': -differential,
    'Total Goals': goals,
    'P Goals': scored,
    'P Shots': shots,
  })),
};

const line = (value: number): Line => value as Line;

/** The home team wins in 5 of 8 records. */
export const WIN: Leg = { kind: 'winner', team: 'Home', margin: line(0.5) };
/** The total is over 5.5 goals in 3 of 8 records. */
export const OVER: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(5.5) };
/** P scores in 4 of 8 records. */
export const SCORES: Leg = { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: line(0.5) };
