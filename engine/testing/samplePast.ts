import type { Position } from '../src/model/index.ts';
import type { FullSkaterSeason, RosterSkater, ScheduledGame, SeasonPast, WeekGame } from '../src/rating/index.ts';
import type { LeagueDate } from '../src/words/index.ts';

const KEYS = ['AAA', 'BBB', 'CCC'];

const rosterSkater = (playerId: number, position: Position, team: string): RosterSkater => ({
  playerId,
  name: `Player ${playerId}`,
  team,
  position,
});

/** 18 skaters a team: all of them dress. */
const SKATERS = KEYS.flatMap((team, t) =>
  Array.from({ length: 18 }, (_, i) => rosterSkater(100 * t + i, i < 12 ? (i % 3 === 0 ? 'C' : 'LW') : 'D', team)),
);

const side = (team: string, goals = 3) => ({ team, goals, shots: 29, blocks: 15 });

/** A made-up past of three teams; a fourth has nobody, and all goalies have one name. */
export const SAMPLE_PAST: SeasonPast = {
  games: [
    { season: '2024-25', away: side('AAA', 5), home: side('BBB') },
    { season: '2024-25', away: side('BBB'), home: side('CCC', 1) },
    { season: '2024-25', away: side('CCC'), home: side('AAA', 4) },
  ],
  skaterSeasons: SKATERS.slice(3).map(({ playerId, position }, i): FullSkaterSeason => ({
    season: '2024-25',
    playerId,
    position,
    games: 60,
    goals: 5 + (i % 20),
    assists: 20 - (i % 7),
    shots: 120 + i,
    blocks: 40,
    iceTime: 60 * (900 + 7 * (i % 18)),
    hits: 60 + i,
    plusMinus: i - 25,
    powerPlayGoals: i % 5,
  })),
  roster: SKATERS,
  goalieSeasons: [{ season: '2024-25', playerId: 900, starts: 50, shotsAgainst: 1500, saves: 1360 }],
  goalies: KEYS.map((team, i) => ({ playerId: 900 + i, name: 'Same Name', team })),
  teams: [...KEYS, 'DDD'].map((key) => ({ key, name: `Club ${key}` })),
};

export const sampleGame = (away: string, home: string, day = 1, week = 1): WeekGame & ScheduledGame => ({
  gameId: `${away}-${home}-${day}`,
  date: `2025-10-0${day}` as LeagueDate,
  time: '19:00',
  away,
  home,
  week,
});
