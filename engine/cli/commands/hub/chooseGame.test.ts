import { describe, expect, test } from 'vitest';
import { chooseGame } from './chooseGame.ts';

const team = (name: string) => ({ name, abbreviation: null });
const GAMES = [
  ['New York Rangers', 'Boston Bruins'],
  ['Florida Panthers', 'New York Islanders'],
  ['Vegas Golden Knights', 'Los Angeles Kings'],
  ['Utah Mammoth', 'St. Louis Blues'],
].map(([away, home]) => ({ away: team(away!), home: team(home!) }));

describe('chooseGame', () => {
  test.each([
    ['FLA', 1],
    ['Florida', 1],
    ['NY Rangers', 0],
    ['LA', 2],
    ['Vegas', 2],
    ['St Louis', 3],
    ['Utah', 3],
    ['FLA @ NYI', 1],
    ['utah mammoth @ st louis blues', 3],
    ['panth', 1],
  ])('finds a game by %s although the data has no abbreviations', (typed, at) => {
    expect(chooseGame(GAMES, typed)).toEqual({ ok: true, value: GAMES[at] });
  });

  test('chooseGame reports a city with two clubs as ambiguous', () => {
    const chosen = chooseGame(GAMES, 'New York');
    expect(chosen.ok ? [] : chosen.error.split('\n').slice(1)).toEqual([
      '  New York Rangers @ Boston Bruins',
      '  Florida Panthers @ New York Islanders',
    ]);
  });
});
