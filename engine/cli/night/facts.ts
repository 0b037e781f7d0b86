/** What the steps have found out. Later steps, the summary and the site read it. */
export type Found = {
  /** Ids of games that lack a result. `rate` and `project` continue without these results. */
  readonly knownGaps: readonly string[];
  readonly quarantined: readonly string[];
  /** By how many seconds this machine's clock is ahead of the league's. `null` if unknown. */
  readonly clockAhead: number | null;
  /** Games of the season that the league has taken off their day, with its word for it. */
  readonly waiting: readonly { readonly gameId: string; readonly status: string }[];
  /** Number of games that the ratings have learned from, and the day of the last one. */
  readonly learned: number | null;
  readonly learnedUntil: string | null;
  /** Number of prices in the file of quotes, or `null` if no prices were fetched. */
  readonly quotes: number | null;
  readonly creditsSpent: number | null;
  readonly creditsLeft: number | null;
  /** When the prices were fetched, in ISO 8601. */
  readonly pricesAt: string | null;
  readonly rated: number | null;
  /** The games that could not be rated, each with the reason: `game 2026020001: only 9 skaters of BOS are known`. */
  readonly notRated: readonly string[];
  /** Number of prices in the value files, and number of invalid prices. */
  readonly valued: number | null;
  readonly withoutFigure: number | null;
  /** The name of the delivery's folder on the site, and the number of files sent. */
  readonly delivery: string | null;
  /** The site of the night before, if this night was published to another one. */
  readonly siteBefore: string | null;
  /** The digest of the delivered files, as the site's receipt has it. */
  readonly digest: string | null;
  readonly filesSent: number | null;
  /** What the site says about the delivery, such as which sample files it still has. */
  readonly siteNotes: readonly string[];
};

/** The facts that one step has found. */
export type Facts = Partial<Found>;

const NOTHING: Found = {
  knownGaps: [],
  quarantined: [],
  clockAhead: null,
  waiting: [],
  learned: null,
  learnedUntil: null,
  quotes: null,
  creditsSpent: null,
  creditsLeft: null,
  pricesAt: null,
  rated: null,
  notRated: [],
  valued: null,
  withoutFigure: null,
  delivery: null,
  siteBefore: null,
  digest: null,
  filesSent: null,
  siteNotes: [],
};

/** Joins what the steps have found so far. `knownGaps` are the ids of games that the operator knows to lack a result. */
export function joinFacts(facts: readonly Facts[], knownGaps: readonly string[]): Found {
  const found: Found = Object.assign({ ...NOTHING }, ...facts);
  return { ...found, knownGaps: [...new Set([...found.knownGaps, ...knownGaps])] };
}
