import type { RosterGroup } from '../../domain/index.ts';
import type { League } from './league.ts';

/** What a player is worth: fantasy points, or a sum of z-scores. `null`: not known. */
export type ValuedPlayer = { readonly group: RosterGroup; readonly worth: number | null };

/** What the best player of each group is worth who starts nowhere. `null`: nobody is left. */
export type Levels = { readonly [group in RosterGroup]: number | null };

/**
 * The replacement levels of a league in which every team starts the best there are: first the spots of each group, then
 * the utility spots by the best forwards and defensemen who remain. Who is not known starts nowhere and replaces nobody.
 * 375 against 290 (85 above his replacement) is then worth less than 360 against 250 (110).
 */
export function replacementLevels(players: readonly ValuedPlayer[], { teams, spots }: League): Levels {
  const remaining = (group: RosterGroup): number[] => worthsOf(players, group).slice(teams * spots[group]);
  const [F, D, G] = [remaining('F'), remaining('D'), remaining('G')];
  for (let spot = 0; spot < teams * spots.utility; spot++) {
    ((D[0] ?? -Infinity) > (F[0] ?? -Infinity) ? D : F).shift();
  }
  return { F: F[0] ?? null, D: D[0] ?? null, G: G[0] ?? null };
}

/** The worths of a group's known players, the best first. */
const worthsOf = (players: readonly ValuedPlayer[], group: RosterGroup): number[] =>
  players
    .flatMap((player) => (player.group === group && player.worth !== null ? [player.worth] : []))
    .toSorted((a, b) => b - a);

/** How much more a player is worth than who would replace him. `null`: one of the two is not known. */
export function overReplacement({ group, worth }: ValuedPlayer, levels: Levels): number | null {
  const level = levels[group];
  return worth === null || level === null ? null : worth - level;
}
