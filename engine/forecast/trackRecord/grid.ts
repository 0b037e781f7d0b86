import type { Line, Prop } from '@ddh/engine/internal/domain';
import { VENUES } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { sideShare } from '@ddh/engine/internal/simulation';
import { type SlateGame } from '../slate/index.ts';

/** A forecast of the record: a leg and the chance that it is a hit. */
export type Forecast = { readonly leg: Leg; readonly chance: number };

const LINES = {
  puckLine: [1.5],
  total: [4.5, 5.5, 6.5, 7.5],
  teamTotal: [1.5, 2.5, 3.5, 4.5],
} as const;
const PROP_LINES = {
  Goals: [0.5],
  Assists: [0.5],
  Points: [0.5, 1.5],
  Shots: [1.5, 2.5, 3.5],
  Blocks: [0.5, 1.5],
} as const satisfies { readonly [prop in Prop]: readonly number[] };

/**
 * The fixed set of forecasts of a game. It has only half lines, so that none can push, and only one side of each line,
 * because the other side follows from it. A game of 36 skaters has 339 forecasts. The chances of goals and wins are
 * those that the pages show. The chances of players are shares of the simulated records.
 */
export function gridOf({ totals, teams }: SlateGame): readonly Forecast[] {
  const over = (line: number) => ({ side: 'over', line: line as Line }) as const;
  const { home } = teams;
  const win = (venue: 'away' | 'home', margin: number): Forecast => ({
    leg: { kind: 'winner', team: teams[venue].name, margin: margin as Line },
    chance: sideShare(teams[venue].differential, 'over', margin),
  });
  return [
    win('home', 0.5),
    ...VENUES.flatMap((venue) => LINES.puckLine.map((margin) => win(venue, margin))),
    ...LINES.total.map((line): Forecast => ({
      leg: { kind: 'total', stat: 'Goals', ...over(line) },
      chance: sideShare(totals.game.Goals, 'over', line),
    })),
    ...VENUES.flatMap((venue) =>
      LINES.teamTotal.map((line): Forecast => ({
        leg: { kind: 'teamTotal', team: teams[venue].name, stat: 'Goals', ...over(line) },
        chance: sideShare(totals[venue].Goals, 'over', line),
      })),
    ),
    ...[...teams.away.skaters, ...home.skaters].flatMap(({ name, counts }) =>
      Object.entries(PROP_LINES).flatMap(([prop, lines]) =>
        lines.map((line): Forecast => ({
          leg: { kind: 'player', player: name, stat: prop as Prop, ...over(line) },
          chance: sideShare(counts[prop as Prop], 'over', line),
        })),
      ),
    ),
  ];
}
