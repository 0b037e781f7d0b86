/** How much a season counts, by its age: the latest 1, and so on; older ones count nothing. */
const SEASON_WEIGHTS = [1, 0.4, 0.2] as const;

/** The latest season of the rows; `undefined` when there is none. */
export const latestSeason = (rows: readonly { readonly season: string }[]): string | undefined =>
  rows.reduce<string | undefined>(
    (latest, { season }) => (latest === undefined || season > latest ? season : latest),
    undefined,
  );

/** Each season's weight, by name. */
export function seasonWeights(rows: readonly { readonly season: string }[]): ReadonlyMap<string, number> {
  const seasons = [...new Set(rows.map((row) => row.season))].toSorted().toReversed();
  return new Map(seasons.map((season, age) => [season, SEASON_WEIGHTS[age] ?? 0]));
}
