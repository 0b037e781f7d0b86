import type {
  GameSheet,
  GoalieGame,
  PlayedSide,
  RosterPlayer,
  SkaterGame,
  TeamKey,
  TeamName,
} from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';

/** Uniform random numbers from a linear congruential generator: a seed gives the same league on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** A Poisson count, by Knuth's multiplication of uniform numbers. */
function poisson(mean: number, random: () => number): number {
  let left = random();
  let count = 0;
  for (const end = Math.exp(-mean); left > end; count++) left *= random();
  return count;
}

const FORWARDS = 13;
const SKATERS = 20;
const positionOf = (place: number): Position =>
  place >= FORWARDS ? 'D' : place % 3 === 0 ? 'C' : place % 3 === 1 ? 'LW' : 'RW';

/** Relative scoring strength of the player at a place on the roster. Place 0 is the best forward. */
const worthOf = (place: number): number => (place < FORWARDS ? 1.6 - place / 12 : 0.7 - (place - FORWARDS) / 20);

export type InventedLeague = {
  readonly teams: readonly TeamName[];
  readonly roster: readonly RosterPlayer[];
  readonly sheets: readonly GameSheet[];
};

export type LeagueOrder = {
  /** Number of teams: AAA, BBB and so on. The first is the strongest. */
  readonly teams?: number;
  /** Number of game days. All teams play on each game day, and rest on the day after. */
  readonly days?: number;
  readonly first?: LeagueDate;
  readonly season?: string;
  readonly seed?: number;
};

/**
 * Generates a season with full score sheets. A team's goals are a Poisson count whose mean depends on team strength,
 * and players who are listed first on the roster score more of the goals.
 */
export function inventLeague({
  teams = 4,
  days = 30,
  first = '2024-10-08' as LeagueDate,
  season = '2024-25',
  seed = 1,
}: LeagueOrder = {}): InventedLeague {
  const random = randomFrom(seed);
  const keys = Array.from({ length: teams }, (_, t) => String.fromCharCode(65 + t).repeat(3));
  const roster = keys.flatMap((team, t) => [
    ...Array.from({ length: SKATERS }, (_, place): RosterPlayer => {
      const playerId = 1000 * (t + 1) + place;
      return { playerId, name: `Skater ${playerId}`, team, position: positionOf(place) };
    }),
    ...[90, 91].map((place): RosterPlayer => {
      const playerId = 1000 * (t + 1) + place;
      return { playerId, name: `Goalie ${playerId}`, team, position: 'G' };
    }),
  ]);
  const sheets: GameSheet[] = [];
  for (let day = 0; day < days; day++) {
    const date = addDays(first, 2 * day);
    // Round robin: each team meets every other team, at home and away.
    const order = [keys[0]!, ...rotated(keys.slice(1), day)];
    for (let g = 0; g < Math.floor(teams / 2); g++) {
      const pair = [order[g]!, order[teams - 1 - g]!];
      const [away, home] = day % 2 === 0 ? pair : pair.toReversed();
      const gameId = `${season.slice(0, 4)}02${`${sheets.length + 1}`.padStart(4, '0')}`;
      sheets.push(playGame({ season, gameId, date, day, keys, away: away!, home: home! }, roster, random));
    }
  }
  return { teams: keys.map((key) => ({ key, name: `Club ${key}` })), roster, sheets };
}

const rotated = <T>(list: readonly T[], by: number): readonly T[] => list.map((_, i) => list[(i + by) % list.length]!);

type Meeting = {
  readonly season: string;
  readonly gameId: string;
  readonly date: LeagueDate;
  readonly day: number;
  readonly keys: readonly TeamKey[];
  readonly away: TeamKey;
  readonly home: TeamKey;
};

function playGame(meeting: Meeting, roster: readonly RosterPlayer[], random: () => number): GameSheet {
  const { season, gameId, date, away, home } = meeting;
  const counts = [away, home].map((team, i) => {
    const rank = meeting.keys.indexOf(team);
    const strength = 1.25 - (0.5 * rank) / Math.max(1, meeting.keys.length - 1);
    return {
      team,
      goals: poisson(2.8 * strength * (i === 1 ? 1.08 : 1), random),
      shots: 20 + poisson(8 * strength, random),
    };
  });
  const tie = counts[0]!.goals === counts[1]!.goals;
  const winner = random() < 0.5 ? 0 : 1;
  const sides = counts.map(({ team, goals, shots }, i): PlayedSide => {
    const bonus = tie && winner === i ? 1 : 0;
    const powerPlayGoals = Math.min(goals, poisson(0.5, random));
    return {
      team,
      goals: goals + bonus,
      regulationGoals: goals,
      emptyNetGoals: 0,
      shots: shots + goals + bonus,
      powerPlayGoals,
      blocks: 8 + poisson(7, random),
    };
  });
  const skaters = sides.flatMap((side) => skatersOf(side, meeting, roster, random));
  const goalies = sides.map((side, i): GoalieGame => {
    const against = sides[1 - i]!;
    // The second goalie starts every fourth game.
    const own = roster.filter(({ team, position }) => team === side.team && position === 'G');
    const { playerId, name } = own[meeting.day % 4 === 3 ? 1 : 0]!;
    return {
      team: side.team,
      playerId,
      name,
      starter: true,
      shotsAgainst: against.shots,
      saves: against.shots - against.goals,
      goalsAgainst: against.goals,
      iceTime: 3600,
      shutout: against.goals === 0,
      decision: side.goals > against.goals ? 'W' : 'L',
    };
  });
  const game = {
    season,
    gameId,
    date,
    time: '19:00',
    end: tie ? 'OT' : 'REG',
    away: sides[0]!,
    home: sides[1]!,
  } as const;
  return { game, skaters: skaters.toSorted(byId), goalies: goalies.toSorted(byId) };
}

/** Sorts rows by player id, as `readHistory` does. */
const byId = (a: { readonly playerId: number }, b: { readonly playerId: number }): number => a.playerId - b.playerId;

function skatersOf(
  { team, goals, shots, powerPlayGoals, blocks }: PlayedSide,
  { day }: Meeting,
  roster: readonly RosterPlayer[],
  random: () => number,
): readonly SkaterGame[] {
  const dressed = roster
    .filter((player) => player.team === team && player.position !== 'G')
    // The last two forwards take turns sitting out. The last defenseman always sits out.
    .filter((_, place) => place !== (day % 2 === 0 ? FORWARDS - 1 : FORWARDS - 2) && place !== SKATERS - 1);
  const tally = dressed.map(() => ({ goals: 0, assists: 0, shots: 0, blocks: 0, powerPlayGoals: 0 }));
  const total = dressed.reduce((sum, { playerId }) => sum + worthOf(playerId % 1000), 0);
  const drawn = (): number => {
    let left = random() * total;
    return Math.max(
      0,
      dressed.findIndex(({ playerId }) => (left -= worthOf(playerId % 1000)) < 0),
    );
  };
  for (let goal = 0; goal < goals; goal++) {
    const scorer = drawn();
    tally[scorer]!.goals++;
    if (goal < powerPlayGoals) tally[scorer]!.powerPlayGoals++;
    for (const helper of new Set([drawn(), drawn()])) if (helper !== scorer) tally[helper]!.assists++;
    tally[scorer]!.shots++;
  }
  for (let shot = goals; shot < shots; shot++) tally[drawn()]!.shots++;
  for (let block = 0; block < (blocks ?? 0); block++) tally[Math.floor(random() * dressed.length)]!.blocks++;
  return dressed.map(({ playerId, name, position }, i): SkaterGame => {
    const own = tally[i]!;
    return {
      team,
      playerId,
      name,
      position: position as Position,
      ...own,
      points: own.goals + own.assists,
      powerPlayAssists: null,
      hits: Math.floor(random() * 3),
      plusMinus: Math.floor(random() * 3) - 1,
      iceTime: Math.round(500 + 450 * worthOf(playerId % 1000) + 60 * random()),
    };
  });
}
