import fc from 'fast-check';
import { expect } from 'vitest';
import { hubFiles, lineColumns } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, type LeagueDate } from '../domain/index.ts';
import { exampleSlips, hubFigures } from './index.ts';

const DATE = '2025-10-07' as LeagueDate;
const PLAYERS = [
  { name: 'P', team: 'Home' },
  { name: 'R', team: 'Home' },
  { name: 'Q', team: 'Away' },
  { name: 'S', team: 'Away' },
  { name: 'T', team: 'Others' },
];
/** The goals of a player or a game in four simulations. */
const goals = (most: number) => fc.array(fc.nat({ max: most }), { minLength: 4, maxLength: 4 });
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

prop(
  'the examples are the favorite and over, these with its likeliest scorer, and the other team, under and its scorer',
  [fc.integer({ min: 1, max: 63 }), goals(9), fc.array(goals(6), { minLength: 5, maxLength: 5 })],
  (wins, total, scored) => {
    const files = hubFiles({
      game_probs: [
        {
          index: DATE,
          Away: 'Away',
          Home: 'Home',
          'Away Win %': 1 - wins / 64,
          'Home Win %': wins / 64,
          ...lineColumns('', LINES.goalTotal, total),
        },
      ],
      p_info: PLAYERS.map(({ name, team }) => ({
        Player: name,
        Team: team,
        'API ABRV': team.slice(0, 3).toUpperCase(),
      })),
      skater_probs: PLAYERS.map(({ name }, i) => ({
        index: name,
        level_0: DATE,
        ...lineColumns('Goals ', LINES.playerProp, scored[i]!),
      })),
    });
    const figures = hubFigures('parlay', files).prices;
    const matchup = { gameId: '1', away: 'Away', home: 'Home' };
    const slips = exampleSlips({ figures, date: DATE, matchup, counts: null, honest: null }, PLAYERS);
    if (wins === 32) {
      expect(slips).toEqual([]);
      return;
    }
    const [favorite, other] = wins > 32 ? ['Home', 'Away'] : ['Away', 'Home'];
    const scorer = (of: string | undefined): string =>
      PLAYERS.map((player, i) => ({ ...player, goals: mean(scored[i]!) }))
        .filter(({ team }) => team === of)
        .toSorted((a, b) => b.goals - a.goals || (a.name < b.name ? -1 : 1))[0]!.name;
    const win = (team: string | undefined) => ({ kind: 'winner', team, margin: 0.5 });
    const scores = (team: string | undefined) => ({
      kind: 'player',
      player: scorer(team),
      stat: 'Goals',
      side: 'over',
      line: 0.5,
    });
    const line = (slips[0]![1] as { line: number }).line;
    const game = (side: string) => ({ kind: 'total', stat: 'Goals', side, line });
    expect(slips).toEqual([
      [win(favorite), game('over')],
      [win(favorite), game('over'), scores(favorite)],
      [win(other), game('under'), scores(other)],
    ]);
    // No half line is nearer to even money.
    const over = (at: number): number => mean(total.map((count) => (count > at ? 1 : 0)));
    const gap = (at: number): number => Math.abs(over(at) - 0.5);
    const halves = LINES.goalTotal.filter((at) => at % 1 !== 0);
    expect(gap(line)).toBe(Math.min(...halves.map(gap)));
  },
);
