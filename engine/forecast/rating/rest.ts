import type { TeamKey } from '../history/index.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';

/**
 * A team that played on the day before scores less and allows more: log factors from 2022-23 and 2023-24. Longer rests
 * showed no effect.
 * @fitted 2022-23, 2023-24
 */
const TIRED = { own: -0.05, other: 0.035 } as const;

/** The factor on a team's goals. A team is tired if it played on the day before. */
export const restFactor = (ownTired: boolean, otherTired: boolean): number =>
  Math.exp((ownTired ? TIRED.own : 0) + (otherTired ? TIRED.other : 0));

/** Tracks the days on which teams played or will play. */
export class Calendar {
  readonly #last = new Map<TeamKey, LeagueDate>();

  played(team: TeamKey, date: LeagueDate): void {
    this.#last.set(team, date);
  }

  /** `planned` has the dates of each team's games that have not been played yet. */
  playedYesterday(team: TeamKey, date: LeagueDate, planned?: ReadonlyMap<TeamKey, ReadonlySet<LeagueDate>>): boolean {
    const yesterday = addDays(date, -1);
    return this.#last.get(team) === yesterday || planned?.get(team)?.has(yesterday) === true;
  }
}
