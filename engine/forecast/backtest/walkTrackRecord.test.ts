import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet } from '../history/index.ts';
import { createRater } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { GradedGame } from '../trackRecord/index.ts';
import { walkTrackRecord } from './walkTrackRecord.ts';

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 6, seed: 2 });
const { teams, sheets: scored } = inventLeague({ days: 6 });

function walked(sheets: readonly GameSheet[]): readonly GradedGame[] {
  const steps = walkTrackRecord(createRater(teams), sheets, { season: '2024-25', records: 64 });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.games;
  }
}
const games = walked([...before.sheets, ...scored]);

/** Returns the forecasts and slips of games without their outcomes. */
const saidIn = (of: readonly GradedGame[]): unknown =>
  of.map(({ forecasts, slips }) => [
    forecasts.map(({ leg, chance }) => [leg, chance]),
    slips.map(({ name, legs, chance, multiplied }) => [name, legs, chance, multiplied]),
  ]);

describe('walkTrackRecord', () => {
  test('walkTrackRecord grades every game of the season', () => {
    expect(games.map(({ gameId }) => gameId)).toEqual(scored.map(({ game }) => game.gameId));
  });

  test('a different result changes the outcomes of its game, but no forecast of its day or of earlier days', () => {
    const at = 7;
    const { game, skaters, goalies } = scored[at]!;
    const other: GameSheet = {
      game: {
        ...game,
        home: { ...game.home, goals: 0, regulationGoals: 0 },
        away: { ...game.away, goals: 9, regulationGoals: 9 },
      },
      skaters: skaters.map((row) => ({ ...row, goals: 3, points: 5, assists: 2, shots: 9, blocks: 7 })),
      goalies,
    };
    const changed = walked([...before.sheets, ...scored.map((sheet, i) => (i === at ? other : sheet))]);
    expect(saidIn(changed.slice(0, at + 1))).toEqual(saidIn(games.slice(0, at + 1)));
    expect(changed[at]!.forecasts[0]!.outcome).toBe('miss');
    expect(changed[at]!.forecasts.filter(({ leg, outcome }) => leg.kind === 'player' && outcome === 'miss')).toEqual(
      [],
    );
    expect(saidIn(changed.slice(at + 1))).not.toEqual(saidIn(games.slice(at + 1)));
  });

  test('the outcomes of forecasts are those of the score sheet, and void for skaters who did not dress', () => {
    games.forEach(({ forecasts, home }, i) => {
      const { game, skaters } = scored[i]!;
      const won = forecasts.find(({ leg }) => leg.kind === 'winner' && leg.team === home && leg.margin < 1);
      expect(won!.outcome).toBe(game.home.goals > game.away.goals ? 'hit' : 'miss');
      for (const { leg, outcome } of forecasts) {
        if (leg.kind !== 'player' || leg.stat !== 'Shots') continue;
        const row = skaters.find(({ name }) => name === leg.player);
        expect(outcome).toBe(row === undefined ? 'void' : row.shots > leg.line ? 'hit' : 'miss');
      }
    });
    expect(games.flatMap(({ forecasts }) => forecasts).some(({ outcome }) => outcome === 'void')).toBe(true);
  });
});
