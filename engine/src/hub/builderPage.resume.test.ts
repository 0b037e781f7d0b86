import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { build, emptyBuilder, type Builder } from '../parlay/index.ts';
import { resumeBuilder, type BuilderPage } from './index.ts';

const page: BuilderPage = {
  games: [{ gameId: '1', date: '2025-10-07' as LeagueDate, away: 'Away', home: 'Home', time: '19:00' }],
  players: [
    { name: 'P', team: 'Away' },
    { name: 'Q', team: 'Elsewhere' },
  ],
};
const stored = (gameId: string, player: string): Builder =>
  build(emptyBuilder({ gameId, away: 'A', home: 'H' }), { do: 'editRow', row: 0, change: { player, prop: 'Goals' } });

describe('resumeBuilder', () => {
  test('resumeBuilder replaces the stored team names with the team names on the page', () => {
    const builder = resumeBuilder(stored('1', 'P'), page);
    expect(builder?.matchup).toEqual({ gameId: '1', away: 'Away', home: 'Home' });
    expect(builder?.rows).toEqual(stored('1', 'P').rows);
    expect(resumeBuilder({ ...stored('1', 'P'), order: ['row 0', 'winner'] }, page)?.order).toEqual([
      'row 0',
      'winner',
    ]);
  });

  test('resumeBuilder returns null if the stored game is no longer offered, or if no game was chosen', () => {
    expect(resumeBuilder(stored('2', 'P'), page)).toBeNull();
    expect(resumeBuilder(emptyBuilder(null), page)).toBeNull();
  });

  test('resumeBuilder removes a player who is on neither team from the player’s row, but keeps the row', () => {
    expect(resumeBuilder(stored('1', 'Q'), page)?.rows[0]).toMatchObject({ player: null, prop: 'Goals' });
  });

  test('resumeBuilder keeps all stored players if the page has no list of players', () => {
    expect(resumeBuilder(stored('1', 'Q'), { ...page, players: [] })?.rows[0]).toMatchObject({ player: 'Q' });
  });
});
