import { isSameTeam, type Prop, type TeamStat, type Venue } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';

export type Outcome = 'hit' | 'miss' | 'push' | 'void';

/** The result of a finished game, as needed to grade legs. */
export type GameResult = {
  /** Final goals, with one goal for winning a shootout, and shots on goal. */
  readonly [venue in Venue]: { readonly name: string } & { readonly [stat in TeamStat]: number };
} & {
  /**
   * The goals, shots and other counts of each skater who dressed, by the name that legs use. A count that the source
   * lacks is missing.
   */
  readonly players: ReadonlyMap<string, { readonly [prop in Prop]?: number }>;
};

/**
 * Grades a leg (spec 10). `result` is `null` if the game was not played on its day.
 *
 * @example
 * gradeLeg({ kind: 'total', stat: 'Goals', side: 'over', line: 6 }, null); // => 'void'
 */
export function gradeLeg(leg: Leg, result: GameResult | null): Outcome {
  const count = result === null ? undefined : countOf(leg, result);
  if (count === undefined) return 'void';
  // The team must win the game, even if the margin of the leg is below 0.
  if (leg.kind === 'winner' && count <= 0) return 'miss';
  const line = leg.kind === 'winner' ? leg.margin : leg.line;
  if (count === line) return 'push';
  const over = leg.kind === 'winner' || leg.side === 'over';
  return count > line === over ? 'hit' : 'miss';
}

/**
 * A graded leg of a finished game. `count` is the number that is compared with the line: for a winner, the goal
 * difference. `null` if the leg is void.
 */
export type SettledLeg = { readonly leg: Leg; readonly outcome: Outcome; readonly count: number | null };

/** Grades all legs of a slip, and the slip. `result` is `null` if the game was not played on its day. */
export function settleSlip(
  legs: readonly Leg[],
  result: GameResult | null,
): { readonly legs: readonly SettledLeg[]; readonly outcome: Outcome } {
  const settled = legs.map((leg) => ({
    leg,
    outcome: gradeLeg(leg, result),
    count: (result && countOf(leg, result)) ?? null,
  }));
  return { legs: settled, outcome: gradeSlip(settled.map(({ outcome }) => outcome)) };
}

/**
 * Returns the number to compare with the leg's line. Returns `undefined` if the leg's player did not dress, or its team
 * did not play.
 */
function countOf(leg: Leg, { away, home, players }: GameResult): number | undefined {
  switch (leg.kind) {
    case 'winner':
      if (isSameTeam(leg.team, home.name)) return home.Goals - away.Goals;
      return isSameTeam(leg.team, away.name) ? away.Goals - home.Goals : undefined;
    case 'total':
      return away[leg.stat] + home[leg.stat];
    case 'teamTotal':
      return [away, home].find(({ name }) => isSameTeam(name, leg.team))?.[leg.stat];
    case 'player':
      return players.get(leg.player)?.[leg.stat];
  }
}

/**
 * Grades a slip from its legs. A slip with a void leg is void even if another leg missed. If such slips were graded
 * only when another leg missed, forecasts would look too high.
 */
export function gradeSlip(legs: readonly Outcome[]): Outcome {
  for (const outcome of ['void', 'miss', 'push'] as const) if (legs.includes(outcome)) return outcome;
  return 'hit';
}
