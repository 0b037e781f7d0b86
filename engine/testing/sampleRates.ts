import type { LeagueDate } from '../src/domain/index.ts';
import type { GameRates, Position, SkaterRates, TeamRates } from '../src/model/gameRates.ts';

/** A fictional game between two average teams. */
export function sampleRates(): GameRates {
  return {
    gameId: '2025029999',
    date: '2025-10-07' as LeagueDate,
    time: '19:00',
    seed: 1,
    away: team('Away Club', 'AWY', 2.95, 28, 15.4),
    home: team('Home Club', 'HOM', 3.2, 29, 14.9),
  };
}

const POSITIONS_OF_LINE: readonly Position[] = ['C', 'LW', 'RW'];

function team(name: string, abbreviation: string, goals: number, shots: number, blocks: number): TeamRates {
  const forward = (i: number): SkaterRates => ({
    name: `${abbreviation} Forward ${i + 1}`,
    playerId: 1000 + i,
    position: POSITIONS_OF_LINE[i % 3]!,
    line: Math.floor(i / 3) + 1,
    goals: 0.4 * 0.87 ** i,
    assists: 0.55 * 0.88 ** i,
    shots: 3 * 0.92 ** i,
    blocks: 0.5,
    unit: i < 4 ? 1 : i < 8 ? 2 : 0,
    powerPlayGoals: (i < 4 ? 0.12 : i < 8 ? 0.04 : 0.004) * 0.87 ** i,
    powerPlayAssists: (i < 4 ? 0.2 : i < 8 ? 0.08 : 0.005) * 0.88 ** i,
  });
  const defender = (i: number): SkaterRates => ({
    name: `${abbreviation} Defender ${i + 1}`,
    position: 'D',
    line: Math.floor(i / 2) + 1,
    goals: 0.12 * 0.8 ** i,
    assists: 0.45 * 0.8 ** i,
    shots: 2 * 0.88 ** i,
    blocks: 1.5,
    unit: i === 0 ? 1 : i === 1 ? 2 : 0,
    powerPlayGoals: i === 0 ? 0.04 : 0.005,
    powerPlayAssists: i === 0 ? 0.2 : i === 1 ? 0.08 : 0.01,
  });
  return {
    name,
    abbreviation,
    goals,
    shots,
    blocks,
    powerPlayGoals: 0.2 * goals,
    skaters: [...Array.from({ length: 12 }, (_, i) => forward(i)), ...Array.from({ length: 6 }, (_, i) => defender(i))],
  };
}
