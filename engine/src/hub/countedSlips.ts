import type { GameChange } from '../datasets/index.ts';
import { addDays, type LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { changeKey } from './changes.ts';
import type { NewsStep } from './news.ts';

/** A slip's probability, and the news that was known when it was counted. */
export type SlipCount = {
  /** The `slipKey` of the slip. */
  readonly slip: string;
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  /** The number of legs. */
  readonly legs: number;
  readonly chance: Probability;
  /** The `changeKey` of each piece of news about the game. */
  readonly known: readonly string[];
};

/** A slip that was counted on this device: the last count, and what news has changed from count to count. */
export type CountedSlip = SlipCount & {
  readonly moves: readonly {
    readonly before: Probability;
    readonly after: Probability;
    /** The `changeKey` of each piece of news that is known to the later count only. */
    readonly news: readonly string[];
  }[];
};

/** The most slips and the most moves of a slip that are kept. */
const MOST_SLIPS = 30;
const MOST_MOVES = 20;

/**
 * Adds a count to the slips, of which the one that was counted last is the last. Forgets slips of games before
 * yesterday. A later count with the same news has more records, so it replaces the figure.
 */
export function withCount(slips: readonly CountedSlip[], count: SlipCount, today: LeagueDate): readonly CountedSlip[] {
  const before = slips.find(({ slip }) => slip === count.slip);
  const others = slips.filter((one) => one !== before && one.date >= addDays(today, -1));
  return [...others, { ...count, moves: before === undefined ? [] : movesTo(before, count) }].slice(-MOST_SLIPS);
}

function movesTo({ chance, known, moves }: CountedSlip, count: SlipCount): CountedSlip['moves'] {
  const news = count.known.filter((key) => !known.includes(key));
  const last = moves.at(-1);
  if (news.length > 0) return [...moves, { before: chance, after: count.chance, news }].slice(-MOST_MOVES);
  return last === undefined ? [] : [...moves.slice(0, -1), { ...last, after: count.chance }];
}

/** What news has changed in a slip. */
export type SlipEffect = {
  readonly slip: string;
  readonly legs: number;
  readonly before: Probability;
  /** `null` if the slip has not been counted since. */
  readonly after: Probability | null;
  /** How many pieces of news the slip did not know before. */
  readonly news: number;
};

/**
 * Returns what a step has changed in the slips of its game. Several steps between two counts of a slip have one effect,
 * that of the newest of them.
 */
export function slipEffects({ game, changes }: NewsStep, slips: readonly CountedSlip[]): readonly SlipEffect[] {
  const all = game.changes ?? [];
  const isNewest = (isOf: (change: GameChange) => boolean): boolean => {
    const newest = all.find(isOf);
    return newest !== undefined && changes.includes(newest);
  };
  return slips
    .filter(({ date, away, home }) => date === game.date && away === game.away.name && home === game.home.name)
    .flatMap(({ slip, legs, chance, known, moves }) => {
      const isUnknown = (change: GameChange): boolean => !known.includes(changeKey(change));
      return [
        ...moves
          .filter(({ news }) => isNewest((change) => news.includes(changeKey(change))))
          .map(({ before, after, news }): SlipEffect => ({ slip, legs, before, after, news: news.length })),
        ...(isNewest(isUnknown)
          ? [{ slip, legs, before: chance, after: null, news: all.filter(isUnknown).length } satisfies SlipEffect]
          : []),
      ];
    });
}
