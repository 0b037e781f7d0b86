import type { SeasonModel, SeasonModelGame, SeasonSkater, SeasonTeamModel } from '../src/model/index.ts';
import type { LeagueDate } from '../src/domain/index.ts';

const GROUPS = ['C', 'LW', 'RW', 'D', 'D'] as const;

const skater = (team: number, i: number): SeasonSkater => ({
  name: `Skater ${team}-${i}`,
  playerId: 1000 * team + i,
  position: GROUPS[i % 5]!,
  plays: i < 18 ? 0.9 : 0.3,
  goals: 0.35 * 0.9 ** i,
  assists: 0.5 * 0.93 ** i,
  shots: 3 * 0.95 ** i,
  blocks: i % 5 > 2 ? 1.5 : 0.5,
  hits: 1 + (i % 4),
  plusMinus: 0.2 - i / 50,
  powerPlayGoals: 0.1 * 0.8 ** i,
  iceTime: 1200 - 30 * i,
});

const team = (t: number, name: string): SeasonTeamModel => ({
  name,
  abbreviation: name.slice(0, 3).toUpperCase(),
  strength: {
    goals: { made: 0.9 + t / 20, allowed: 1.05 - t / 30 },
    shots: { made: 1, allowed: 1 },
    blocks: { made: 1 - t / 50, allowed: 1 },
  },
  skaters: Array.from({ length: 21 }, (_, i) => skater(t, i)),
  goalies: [0.7, 0.3].map((starts, g) => ({
    name: `Goalie ${t}-${g}`,
    playerId: 1000 * t + 900 + g,
    starts,
    saveShare: 0.905 - g / 100,
  })),
});

const TEAMS = ['Ash', 'Birch', 'Cedar', 'Dogwood'];

/** A fictional season: four teams play each other home and away in weeks 1, 2 and 4. */
export function sampleSeason(): SeasonModel {
  const teams = TEAMS.map((name, t) => team(t + 1, name));
  const pairs = teams.flatMap((away) => teams.filter((home) => home !== away).map((home) => [away, home] as const));
  return {
    version: 1,
    season: '2025-26',
    league: {
      goals: { away: 2.92, home: 3.16 },
      shots: { away: 27.6, home: 28.9 },
      blocks: { away: 15.4, home: 14.8 },
    },
    teams,
    games: pairs.map(([away, home], i): SeasonModelGame => {
      const week = [1, 2, 4][Math.floor(i / 4)]!;
      return {
        gameId: `g${i}`,
        date: `2025-10-${String(6 + 7 * (week - 1) + (i % 4)).padStart(2, '0')}` as LeagueDate,
        week,
        away: away.abbreviation,
        home: home.abbreviation,
      };
    }),
  };
}
