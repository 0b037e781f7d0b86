import { expect, test } from 'vitest';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import { compileGameModel, type SeasonModel } from '@ddh/engine/internal/model';
import { seasonSlate } from './seasonSlate.ts';

const season = sampleSeason();

test('seasonSlate returns every game with its teams and the expected counts of the season model', () => {
  const slate = seasonSlate(season, 1);
  expect(slate.map(({ gameId }) => gameId)).toEqual(season.games.map(({ gameId }) => gameId));
  const [first] = slate;
  const [ash, birch] = season.teams;
  expect(first!.away.goals).toBeCloseTo(2.92 * ash!.strength.goals.made * birch!.strength.goals.allowed, 12);
  expect(first!.home.blocks).toBeCloseTo(14.8 * birch!.strength.blocks.made, 12);
  for (const rates of slate) expect(compileGameModel(rates)).toMatchObject({ ok: true });
});

test('seasonSlate dresses the same skaters for the same seed, and other skaters for a different seed', () => {
  expect(seasonSlate(season, 1)).toEqual(seasonSlate(season, 1));
  const names = (seed: number): unknown => seasonSlate(season, seed).map(({ away }) => away.skaters.map((s) => s.name));
  expect(names(2)).not.toEqual(names(1));
});

test('each skater dresses in their share of games, with 12 forwards and 6 defensemen per game', () => {
  const full: SeasonModel = {
    ...season,
    teams: season.teams.map((team) => ({
      ...team,
      // 16 forwards share 12 spots, and 8 defensemen share 6.
      skaters: Array.from({ length: 24 }, (_, i) => ({
        ...team.skaters[i % 21]!,
        playerId: i,
        name: `${team.name} ${i}`,
        position: i < 16 ? ('C' as const) : ('D' as const),
        plays: i < 16 ? (i < 8 ? 0.9 : 0.6) : i < 20 ? 0.9 : 0.6,
      })),
    })),
  };
  const games = new Map<string, number>();
  const SEEDS = 300;
  for (let seed = 0; seed < SEEDS; seed++) {
    for (const { away, home } of seasonSlate({ ...full, games: full.games.slice(0, 4) }, seed)) {
      for (const { skaters } of [away, home]) {
        expect(skaters.filter((s) => s.position === 'D')).toHaveLength(6);
        expect(skaters).toHaveLength(18);
        for (const { name } of skaters) games.set(name, (games.get(name) ?? 0) + 1);
      }
    }
  }
  const team = full.teams[0]!;
  const played =
    full.games.slice(0, 4).filter(({ away, home }) => [away, home].includes(team.abbreviation)).length * SEEDS;
  for (const { name, plays } of team.skaters) {
    const error = Math.sqrt((plays * (1 - plays)) / played);
    expect(Math.abs(games.get(name)! / played - plays), name).toBeLessThan(4 * error);
  }
});
