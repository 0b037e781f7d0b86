import { addDays } from '../domain/index.ts';
import type { TrackRecordNight, TrackRecordSummary } from './summary.ts';

/** How many days before and with the last night a span has. */
const SPAN_DAYS = { night: 1, week: 7, month: 30 } as const;
export type NightSpan = keyof typeof SPAN_DAYS;

/** The nights of a span, newest first. Empty if no night of the record has a result. */
export function nightsIn({ nights }: Pick<TrackRecordSummary, 'nights'>, span: NightSpan): readonly TrackRecordNight[] {
  const [last] = nights;
  if (last === undefined) return [];
  const since = addDays(last.date, 1 - SPAN_DAYS[span]);
  return nights.filter(({ date }) => date >= since);
}

type Game = TrackRecordNight['games'][number];

/** A game's favorite: the likelier winner, which is the home team at even chances. */
export type Favorite = { readonly team: string; readonly chance: number; readonly won: boolean };

export function favoriteOf({ away, home, goals, homeWin }: Game): Favorite {
  return homeWin >= 0.5
    ? { team: home, chance: homeWin, won: goals.home > goals.away }
    : { team: away, chance: 1 - homeWin, won: goals.away > goals.home };
}

/** How many favorites won, and how many were due: the sum of their chances. */
export function favoritesOf(nights: readonly TrackRecordNight[]): {
  readonly games: number;
  readonly won: number;
  readonly due: number;
} {
  const favorites = nights.flatMap(({ games }) => games.map(favoriteOf));
  return {
    games: favorites.length,
    won: favorites.filter(({ won }) => won).length,
    due: favorites.reduce((sum, { chance }) => sum + chance, 0),
  };
}
