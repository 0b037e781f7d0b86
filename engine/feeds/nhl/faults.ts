/** Why a response cannot be used. */
export type FeedProblem =
  | { readonly kind: 'missing' }
  /** A field has a value that breaks the contract. `found` is an excerpt of the value. */
  | { readonly kind: 'wrong'; readonly expected: string; readonly found: string }
  /** The fields are valid, but two figures contradict each other. `expected` is a number or a bound: `at least 2`. */
  | { readonly kind: 'disagrees'; readonly figure: string; readonly found: number; readonly expected: string };

/** A problem in a response of the league's API. */
export type FeedFault = {
  /** The kind of response, such as `boxscore`. */
  readonly endpoint: Endpoint;
  readonly game: string | null;
  /** The path in the response, such as `playerByGameStats.awayTeam.forwards[3].sog`. Empty for the whole response. */
  readonly path: string;
  readonly problem: FeedProblem;
  /**
   * Number of further places in the response with the same problem. A removed field, for example, is missing in all
   * rows.
   */
  readonly more: number;
};

const ENDPOINTS = ['boxscore', 'play-by-play', 'schedule', 'club-schedule-season', 'roster', 'raw-file'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** Merges faults that differ only in list indices. The merged fault has the path of the first one. */
export function merged(faults: readonly FeedFault[]): readonly FeedFault[] {
  const kinds = new Map<string, FeedFault>();
  for (const fault of faults) {
    const { endpoint, path, problem } = fault;
    const expected = problem.kind === 'wrong' ? problem.expected : problem.kind === 'disagrees' ? problem.figure : '';
    const key = [endpoint, path.replaceAll(/\[\d+\]/g, '[]'), problem.kind, expected].join(' ');
    const first = kinds.get(key);
    kinds.set(key, first === undefined ? fault : { ...first, more: first.more + fault.more + 1 });
  }
  return [...kinds.values()];
}

/**
 * Formats a fault in one line.
 *
 * @example
 * // "boxscore of game 2026020001: playerByGameStats.awayTeam.forwards[0].sog is missing (and in 35 more places)"
 */
export function feedFaultText({ endpoint, game, path, problem, more }: FeedFault): string {
  const answer = game === null ? endpoint : `${endpoint} of game ${game}`;
  const field = path === '' ? 'the response' : path;
  const also = more === 0 ? '' : ` (and in ${more} more ${more === 1 ? 'place' : 'places'})`;
  return `${answer}: ${field} ${problemText(problem)}${also}`;
}

function problemText(problem: FeedProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'is missing';
    case 'wrong':
      return `must be ${problem.expected}, but is ${problem.found}`;
    case 'disagrees':
      return `contradicts other figures (${problem.figure}: expected ${problem.expected}, found ${problem.found})`;
  }
}
