import { groupOf, type Group } from '../model/index.ts';
import type { RosterSkater } from './rows.ts';
import type { SkaterRate } from './skaters.ts';

/** Forwards and defencemen of a game. */
export const DRESSED = { F: 12, D: 6 } as const;
const LINES = 4;
const LINE_SIZE = 3;

export type Rated = { readonly skater: RosterSkater; readonly rate: SkaterRate };
export type Dressed = Rated & { readonly line: number };

/** Most ice time first; the id settles ties, so that a roster's order never matters. */
const byIceTime = (a: Rated, b: Rated): number =>
  b.rate.iceTime - a.rate.iceTime || a.skater.playerId - b.skater.playerId;

/** A group's skaters in this order: the first of them dress. */
export const depth = (roster: readonly Rated[], group: Group): readonly Rated[] =>
  roster.filter(({ skater }) => groupOf(skater.position) === group).toSorted(byIceTime);

/**
 * The 12 forwards and 6 defencemen with most expected ice time, in lines and pairs by ice time: the first four centres
 * lead a line each, all others fill up from the first line on. Injuries are not known.
 */
export function lineup(roster: readonly Rated[]): readonly Dressed[] {
  const best = (group: Group): readonly Rated[] => depth(roster, group).slice(0, DRESSED[group]);
  const forwards = best('F');
  const centres = forwards.filter(({ skater }) => skater.position === 'C').slice(0, LINES);
  const lines: Rated[][] = Array.from({ length: LINES }, (_, i) => (centres[i] ? [centres[i]] : []));
  for (const forward of forwards) {
    if (!centres.includes(forward)) lines.find((line) => line.length < LINE_SIZE)?.push(forward);
  }
  return [
    ...lines.flatMap((line, i) => line.map((rated) => ({ ...rated, line: i + 1 }))),
    ...best('D').map((rated, i) => ({ ...rated, line: Math.floor(i / 2) + 1 })),
  ];
}
