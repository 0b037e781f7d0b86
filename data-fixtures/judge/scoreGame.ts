import { VENUES } from '@ddh/engine/internal/domain';
import { expectedSkaterCounts, simulateTable, type GameModel, type GameRates } from '@ddh/engine/internal/model';
import type { Leg } from '@ddh/engine/internal/parlay';
import { gradeLeg } from '@ddh/engine/internal/trackRecord';
import { runSteps } from '@ddh/engine/internal/simulation';
import type { GameSheet } from '@ddh/forecast/history';
import { playersOf, resultOf } from '@ddh/forecast/trackRecord';
import { gameFigures } from '@ddh/forecast/slate';
import { FAMILIES } from '@ddh/forecast/backtest';
import { poissonAbove } from '../../engine/forecast/backtest/poisson.ts';
import { familyForecasts } from '../../engine/forecast/backtest/walkSlices.ts';
import { gridOf } from '../../engine/forecast/trackRecord/grid.ts';

/** A forecast whose result is known. `market` is the name that the tables print. */
export type JudgedForecast = { readonly market: string; readonly chance: number; readonly held: boolean };

/** The share of the expected skaters who dress (docs/model.md, "Rating"). It turns a wrong lineup into a log loss. */
const DRESSES = 0.94;

/** Makes the forecasts of one game from its rates, and grades them. */
export function scoreGame(
  rates: GameRates,
  model: GameModel,
  sheet: GameSheet,
  records: number,
): readonly JudgedForecast[] {
  // Memory in plain JavaScript: for a few thousand records, WebAssembly's costs more garbage collection than it saves.
  const simulated = simulateTable(model, records);
  if (!simulated.ok) throw new Error(JSON.stringify(simulated.error));
  const table = simulated.value;
  const figures = runSteps(gameFigures(model, table));
  if (!figures.ok) throw new Error(JSON.stringify(figures.error));
  const result = resultOf({ away: rates.away.name, home: rates.home.name, players: playersOf(model) }, sheet);
  return [
    ...gridOf(figures.value).flatMap(({ leg, chance }) => {
      const outcome = gradeLeg(leg, result);
      return outcome === 'void' ? [] : [{ market: marketOf(leg), chance, held: outcome === 'hit' }];
    }),
    ...powerPlayGoals(rates, sheet),
    ...familyForecasts(rates, table, result).map(({ family, chance, held: [a, b] }) => ({
      market: FAMILIES[family],
      chance,
      held: a && b,
    })),
    ...lineups(rates, sheet),
  ];
}

function marketOf(leg: Leg): string {
  switch (leg.kind) {
    case 'winner':
      return leg.margin < 1 ? 'Home win' : `Win by more than ${leg.margin}`;
    case 'total':
      return `Goals of the game over ${leg.line}`;
    case 'teamTotal':
      return `Goals of a team over ${leg.line}`;
    default:
      return `${leg.stat} over ${leg.line}`;
  }
}

/** Whether each skater who dressed scored on the power play, by unit. Their expected goals are those of the game model. */
function powerPlayGoals(rates: GameRates, { skaters }: GameSheet): readonly JudgedForecast[] {
  const expected = expectedSkaterCounts(rates);
  const rows = new Map(skaters.map((row) => [row.playerId, row]));
  return VENUES.flatMap((venue) => {
    return rates[venue].skaters.flatMap(({ playerId, unit }, i) => {
      const row = rows.get(playerId ?? NaN);
      const market = `Power-play goal, ${unit === 0 ? 'no unit' : `unit ${unit}`}`;
      return row === undefined
        ? []
        : [{ market, chance: poissonAbove(expected[venue][i]!.powerPlayGoals, 0.5), held: row.powerPlayGoals > 0 }];
    });
  });
}

/** Whether the likeliest goalies start and the expected skaters dress. */
function lineups(rates: GameRates, { game, skaters, goalies }: GameSheet): readonly JudgedForecast[] {
  const dressed = new Set(skaters.map(({ playerId }) => playerId));
  return VENUES.flatMap((venue) => {
    const { goalie } = rates[venue];
    const started = goalies.filter(({ team, starter }) => starter && team === game[venue].team);
    const start =
      goalie === undefined || started.length !== 1
        ? []
        : [
            {
              market: 'Likeliest goalie starts',
              chance: goalie.chance,
              held: started[0]!.playerId === goalie.playerId,
            },
          ];
    return [
      ...start,
      ...rates[venue].skaters.map(({ playerId }) => ({
        market: 'Expected skater dresses',
        chance: DRESSES,
        held: dressed.has(playerId ?? NaN),
      })),
    ];
  });
}
