import type { RosterGroup } from '../../domain/index.ts';
import type { League } from './league.ts';

/** A player to compare with others. `worth` is in fantasy points or a sum of z-scores. `null` if unknown. */
export type ValuedPlayer = { readonly group: RosterGroup; readonly worth: number | null };

/**
 * The replacement level of each group: the value of the best player who does not start, or `null` if all players of the
 * group start.
 */
export type Levels = { readonly [group in RosterGroup]: number | null };

/**
 * Returns the replacement levels, on the assumption that all teams of the league together start the best players. The
 * spots of each group are filled first, then the utility spots with the best remaining forwards and defensemen. Players
 * of unknown value are ignored. For example, a forward with 375 points against a level of 290 (85 over) is worth less
 * than a defenseman with 360 points against 250 (110 over).
 */
export function replacementLevels(players: readonly ValuedPlayer[], { teams, spots }: League): Levels {
  const remaining = (group: RosterGroup): number[] => worthsOf(players, group).slice(teams * spots[group]);
  const [F, D, G] = [remaining('F'), remaining('D'), remaining('G')];
  for (let spot = 0; spot < teams * spots.utility; spot++) {
    ((D[0] ?? -Infinity) > (F[0] ?? -Infinity) ? D : F).shift();
  }
  return { F: F[0] ?? null, D: D[0] ?? null, G: G[0] ?? null };
}

/** Known values of a group, in descending order. */
const worthsOf = (players: readonly ValuedPlayer[], group: RosterGroup): number[] =>
  players
    .flatMap((player) => (player.group === group && player.worth !== null ? [player.worth] : []))
    .toSorted((a, b) => b - a);

/** A player's value minus the replacement level of their group. `null` if either is unknown. */
export function overReplacement({ group, worth }: ValuedPlayer, levels: Levels): number | null {
  const level = levels[group];
  return worth === null || level === null ? null : worth - level;
}
