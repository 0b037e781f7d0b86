import { addDays, endsOf, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Absence } from '@ddh/engine/internal/model';
import type { Scratch } from '@ddh/forecast/history';

/**
 * The first absence of each scratched player, by id. An absence begins with the first scratch and ends on the first day
 * with games (`days`) on which the player is not scratched.
 */
export function absencesOf(scratches: readonly Scratch[], days: readonly LeagueDate[]): ReadonlyMap<number, Absence> {
  const ordered = [...new Set(days)].toSorted();
  const out = new Map<number, LeagueDate[]>();
  for (const { date, playerId } of scratches) out.set(playerId, [...(out.get(playerId) ?? []), date]);
  return new Map(
    [...out].flatMap(([playerId, dates]) => {
      const ends = endsOf(dates.toSorted());
      if (ends === null) return [];
      const [from, last] = ends;
      const until = ordered.find((day) => day > from && !dates.includes(day)) ?? addDays(last, 1);
      return [[playerId, { from, until }] as const];
    }),
  );
}
