import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds, unlost } from '../../testing/legs.ts';
import { simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { prop } from '../../testing/prop.ts';
import { PROPS, type Line } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';
import { gradeLeg, gradeSlip, type GameResult, type Outcome } from './grade.ts';

const line = (value: number): Line => value as Line;
const counts = { Goals: 1, Assists: 2, Points: 3, Shots: 4, Blocks: 0 };
/** The home team wins a shootout, 4:3. */
const RESULT: GameResult = {
  away: { name: 'Bruins', Goals: 3, Shots: 30 },
  home: { name: 'Sabres', Goals: 4, Shots: 25 },
  players: new Map([['Ann Otter', counts]]),
};

describe('gradeLeg', () => {
  test.each<[string, Leg, Outcome]>([
    ['the winner of a shootout has won', { kind: 'winner', team: 'Sabres', margin: line(0.5) }, 'hit'],
    ['the loser of a shootout has lost', { kind: 'winner', team: 'Bruins', margin: line(0.5) }, 'miss'],
    ['a shootout is won by one goal', { kind: 'winner', team: 'Sabres', margin: line(1.5) }, 'miss'],
    [
      'a short name of a club is its team',
      { kind: 'teamTotal', team: 'Buffalo', stat: 'Goals', side: 'over', line: line(3.5) },
      'hit',
    ],
    ['a win by the margin pushes', { kind: 'winner', team: 'Sabres', margin: line(1) }, 'push'],
    ['a team that lost has not won at any margin', { kind: 'winner', team: 'Bruins', margin: line(-1.5) }, 'miss'],
    ['a shootout adds one goal to the total', { kind: 'total', stat: 'Goals', side: 'over', line: line(6.5) }, 'hit'],
    ['a total on a whole line pushes', { kind: 'total', stat: 'Goals', side: 'under', line: line(7) }, 'push'],
    ['an under above the total is a hit', { kind: 'total', stat: 'Shots', side: 'under', line: line(55.5) }, 'hit'],
    [
      "a team's total counts its own goals",
      { kind: 'teamTotal', team: 'Bruins', stat: 'Goals', side: 'over', line: line(3.5) },
      'miss',
    ],
    [
      'a player over the line is a hit',
      { kind: 'player', player: 'Ann Otter', stat: 'Points', side: 'over', line: line(2.5) },
      'hit',
    ],
    [
      'a player without a block is under',
      { kind: 'player', player: 'Ann Otter', stat: 'Blocks', side: 'under', line: line(0.5) },
      'hit',
    ],
    [
      'a leg on a player who did not dress is void',
      { kind: 'player', player: 'Ben Heron', stat: 'Goals', side: 'under', line: line(0.5) },
      'void',
    ],
    ['a leg on another team is void', { kind: 'winner', team: 'Kraken', margin: line(0.5) }, 'void'],
  ])('%s', (_, leg, outcome) => {
    expect(gradeLeg(leg, RESULT)).toBe(outcome);
  });

  test('gradeLeg returns void for each leg of a game that was not played on its day', () => {
    expect(gradeLeg({ kind: 'total', stat: 'Goals', side: 'under', line: line(9.5) }, null)).toBe('void');
  });

  const graded = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));
  prop(
    'gradeLeg agrees with `holds` and `unlost`, which evaluate legs in simulated games',
    [graded],
    ([game, legs]) => {
      for (const record of game.records) {
        for (const leg of legs) {
          const dressed = leg.kind !== 'player' || `${leg.player} Goals` in record;
          const wanted = holds(record, leg) ? 'hit' : unlost(record, leg) ? 'push' : 'miss';
          expect(gradeLeg(leg, resultIn(game, record))).toBe(dressed ? wanted : 'void');
        }
      }
    },
  );
});

/** Turns a simulated game into the result of a finished game. */
function resultIn({ away, home, players }: Game, record: Readonly<Record<string, number>>): GameResult {
  const team = (name: string) => ({ name, Goals: record[`${name} Goals`]!, Shots: record[`${name} Shots`]! });
  const dressed = players.filter((player) => `${player} Goals` in record);
  const own = (player: string) =>
    Object.fromEntries(PROPS.map((stat) => [stat, record[`${player} ${stat}`]!])) as typeof counts;
  return { away: team(away), home: team(home), players: new Map(dressed.map((player) => [player, own(player)])) };
}

describe('gradeSlip', () => {
  test.each<[readonly Outcome[], Outcome]>([
    [['hit', 'hit'], 'hit'],
    [['hit', 'miss'], 'miss'],
    [['push', 'hit'], 'push'],
    [['push', 'miss'], 'miss'],
    [['void', 'hit'], 'void'],
    [['miss', 'void', 'push'], 'void'],
  ])('grades legs %j as %s', (legs, outcome) => {
    expect(gradeSlip(legs)).toBe(outcome);
  });
});
