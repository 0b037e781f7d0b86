import { pairFault, type DecimalOdds, type PairFault } from '@ddh/engine/internal/odds';

/** A price of a bet, as the judge compares it with the others. All spellings of a book must have one name. */
export type Offer = {
  /** Where the price is: the number of its line or record. */
  readonly at: number;
  readonly book: string;
  /** The day of the game, and a key of the game. */
  readonly day: string;
  readonly game: string;
  /** A key of the bet without its side: the two sides of a market have the same. */
  readonly market: string;
  readonly side: string;
  readonly odds: DecimalOdds;
  /** When the price was seen, and when its game starts, in epoch milliseconds. */
  readonly captured: number | null;
  readonly start: number | null;
  readonly isMoneyline: boolean;
  /** Whether the price is American and has no sign, so that it may have lost a minus. */
  readonly lacksSign: boolean;
};

/** A price of a money line on something that is neither team. `game` is `null` if the row does not name its game. */
export type Stranger = Pick<Offer, 'at' | 'book' | 'day'> & {
  readonly game: string | null;
  /** Whether its name is a word for a draw. */
  readonly isDraw: boolean;
};

/** What the prices around a price say against it. `by` is where the other price is. */
export type Doubt =
  /** The price was seen after the start of its game, in the future, or more than a day too early. */
  | { readonly kind: 'late' | 'future' | 'early' }
  /** The book also has a price for a third outcome of the game, so its prices are for 60 minutes. */
  | { readonly kind: 'third' }
  /** The book has a newer price of the bet. */
  | { readonly kind: 'older'; readonly by: number }
  /** The book has a lower price of the bet at the same time. `counted` is the doubt of that price. */
  | { readonly kind: 'repeated' | 'counted'; readonly by: number }
  | (PairFault & { readonly by: number })
  /** The price has no sign, and its pair is lower than any real one, as if it had lost a minus. */
  | { readonly kind: 'lostSign' };

type Doubtful<O extends Offer> = { readonly offer: O; readonly doubt: Doubt };
export type Judged<O extends Offer> = {
  /** The prices that count, in their order. */
  readonly kept: readonly O[];
  /** All doubts, also of prices that count. */
  readonly doubts: readonly Doubtful<O>[];
  /** The strangers that are a third outcome. */
  readonly thirds: readonly Stranger[];
};

/** The age of a price, before the start of its game, above which it is not a price of today. */
const DAY_MS = 24 * 3_600_000;
/** The least sum of the implied probabilities of both sides among 27,740 pairs of real books. */
const LEAST_REAL_SUM = 1.0159;
/** The clock of this machine may be this far from that of a book. A night allows its clock the same. */
const CLOCK_MS = 30 * 60_000;

/**
 * Judges the prices of a file together. Leaves out prices of a wrong time, all of a book's prices of a game for which it
 * also prices a third outcome, all but the newest price of a bet, and pairs that cannot be right. `now` is in epoch
 * milliseconds. The result does not depend on the order of the prices.
 */
export function judge<O extends Offer>(
  offers: readonly O[],
  now: number,
  strangers: readonly Stranger[] = [],
): Judged<O> {
  const doubts: Doubtful<O>[] = [];
  const left = new Set<O>();
  const leaveOut = (offer: O, doubt: Doubt): void => {
    left.add(offer);
    doubts.push({ offer, doubt });
  };
  const rest = (): readonly O[] => offers.filter((offer) => !left.has(offer));

  const isPresent = ({ captured }: O): boolean => captured === null || captured <= now + CLOCK_MS;
  const newest = newestOf(offers.filter(isPresent));
  for (const offer of offers) {
    const kind = isPresent(offer) ? wrongTime(offer, newest) : 'future';
    if (kind !== null) leaveOut(offer, { kind });
  }
  const { thirds, games } = findThirds(offers, strangers);
  for (const offer of rest()) if (games.has(gameKey(offer))) leaveOut(offer, { kind: 'third' });
  for (const group of groupBy(rest(), ({ book, game, market }) => [book, game, market].join('\n')).values()) {
    const [one, two, ...more] = [...groupBy(group, ({ side }) => side).values()].map(bestOf);
    for (const other of group) {
      const best = [one, two, ...more].find((offer) => offer?.side === other.side)!;
      if (other === best) continue;
      const isOlder = other.captured !== null && best.captured !== null && other.captured < best.captured;
      leaveOut(other, { kind: isOlder ? 'older' : 'repeated', by: best.at });
      if (!isOlder) doubts.push({ offer: best, doubt: { kind: 'counted', by: other.at } });
    }
    if (one === undefined || two === undefined || more.length > 0) continue;
    const fault = pairFault(one.odds, two.odds);
    if (fault === null) {
      const isLow = 1 / one.odds + 1 / two.odds < LEAST_REAL_SUM;
      for (const offer of [one, two]) if (isLow && offer.lacksSign) doubts.push({ offer, doubt: { kind: 'lostSign' } });
      continue;
    }
    for (const [own, { at: by }] of [
      [one, two],
      [two, one],
    ] as const) {
      if (fault.kind === 'pairBelow') leaveOut(own, { ...fault, by });
      else doubts.push({ offer: own, doubt: { ...fault, by } });
    }
  }
  return { kept: rest(), doubts, thirds };
}

function newestOf(offers: readonly Offer[]): number {
  let newest = -Infinity;
  for (const { captured } of offers) if (captured !== null && captured > newest) newest = captured;
  return newest;
}

/** Compares the time of a price with the start of its game, or else with the newest price of the file. */
function wrongTime({ captured, start }: Offer, newest: number): 'late' | 'early' | null {
  if (captured === null) return null;
  if (start !== null && captured >= start) return 'late';
  return captured < (start ?? newest) - DAY_MS ? 'early' : null;
}

/** The price that counts among those of one bet: the newest one. Without times, or at one time, the lowest. */
function bestOf<O extends Offer>(same: readonly O[]): O {
  const lower = (a: O, b: O): number => a.odds - b.odds || a.at - b.at;
  const [newest] = same
    .filter(({ captured }) => captured !== null)
    .toSorted((a, b) => b.captured! - a.captured! || lower(a, b));
  const untimed = same.filter(({ captured }) => captured === null);
  return [...(newest === undefined ? [] : [newest]), ...untimed].toSorted(lower)[0]!;
}

const gameKey = ({ book, game }: Pick<Offer, 'book' | 'game'>): string => `${book}\n${game}`;

/**
 * Finds the games for which a book prices a third outcome. A draw that does not name its game is of each game of the day
 * for which the book has no sound pair. Another stranger is a third outcome if the book prices both teams of its game.
 */
function findThirds(
  offers: readonly Offer[],
  strangers: readonly Stranger[],
): { readonly thirds: readonly Stranger[]; readonly games: ReadonlySet<string> } {
  const games = new Set<string>();
  if (strangers.length === 0) return { thirds: [], games };
  const winners = groupBy(
    offers.filter(({ isMoneyline }) => isMoneyline),
    gameKey,
  );
  const pairOf = (group: readonly Offer[]): readonly Offer[] =>
    [...groupBy(group, ({ side }) => side).values()].map(bestOf);
  const thirds = strangers.filter((stranger) => {
    const { book, day, game } = stranger;
    if (game !== null) {
      const key = gameKey({ book, game });
      if (!stranger.isDraw && pairOf(winners.get(key) ?? []).length < 2) return false;
      games.add(key);
      return true;
    }
    if (!stranger.isDraw) return false;
    for (const [key, group] of winners) {
      if (group[0]?.book !== book || group[0].day !== day) continue;
      const [one, two] = pairOf(group);
      if (one === undefined || two === undefined || pairFault(one.odds, two.odds) !== null) games.add(key);
    }
    return true;
  });
  return { thirds, games };
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}
