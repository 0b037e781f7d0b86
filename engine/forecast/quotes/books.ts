import { USUAL_MARGINS } from '@ddh/engine/internal/honest';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import { sumOf, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Found } from './find.ts';
import { normalAt, uniformAt } from './noise.ts';

/** Invented sportsbooks. Every name starts with `Sample`, so that each row shows that it is invented. */
export const SAMPLE_BOOKS = [
  'Sample Birch',
  'Sample Comet',
  'Sample Lantern',
  'Sample Otter',
  'Sample Quarry',
] as const;
export type SampleBook = (typeof SAMPLE_BOOKS)[number];

/** For each market, the mean and the standard deviation of the overround at real sportsbooks, from the source of USUAL_MARGINS. */
export const MARGINS = {
  goal_value: { mean: USUAL_MARGINS.Goals, sd: 0.0037 },
  assist_value: { mean: USUAL_MARGINS.Assists, sd: 0.0045 },
  point_value: { mean: USUAL_MARGINS.Points, sd: 0.0046 },
  sog_value: { mean: USUAL_MARGINS.Shots, sd: 0.0049 },
  total_value: { mean: USUAL_MARGINS.total, sd: 0.0019 },
  moneyline_value: { mean: USUAL_MARGINS.moneyLine, sd: 0.0032 },
  puck_line: { mean: USUAL_MARGINS.puckLine, sd: 0.0032 },
} as const;

/** Limit for the deviation of a margin from its mean, in standard deviations. */
export const MOST_SPREAD = 2.5;

/** What the second opinion is about: a team, a team as the opponent, a player, or a player's shots. */
export type Trait = readonly [kind: 'team' | 'against' | 'player' | 'shots', name: string];

/** A market of which all sportsbooks have one opinion. Those with the same `subject` differ only in the line. */
export type SampleMarket = {
  readonly book: keyof typeof MARGINS;
  readonly subject: string;
  readonly line: number | null;
  /** The key of the game. */
  readonly game: string;
  readonly traits: readonly Trait[];
};

/**
 * Standard deviations of the second opinion from the model, in log odds. A player's goals, assists and points have one,
 * because points are made of the others. BOOK_SD is for each sportsbook's own part. In the game on which both differ
 * most, all but the last are SURPRISE times as large.
 */
const TRAIT_SD = { team: 0.06, against: -0.06, player: 0.1, shots: 0.11 } as const;
const BOOK_SD = 0.05;
const SURPRISE = 8;
/** The share of prices that are old, so that they differ more from those of other books. Some are worth a stake. */
const OLD = { share: 1 / 40, times: 3.5 } as const;
/** Up to here, books and model are close enough for honest prices. The withheld price is WITHHELD away. */
const MOST_SHIFT = 0.4;
const WITHHELD = -1.1;

/**
 * Returns the books' chance of a market if it is decided: a second opinion on teams and players, which knows what the
 * model does not, and the other way round. It is one on each number of goals, so that a whole line fits the lines beside
 * it.
 */
export function opinionOf(
  markets: readonly SampleMarket[],
  date: LeagueDate,
  seed: number,
): (market: SampleMarket, model: Pick<Found, 'chance' | 'push'>) => Probability {
  const first = (keys: readonly string[], word: string): string | undefined =>
    keys.toSorted((a, b) => uniformAt(seed, `${word} ${date} ${a}`) - uniformAt(seed, `${word} ${date} ${b}`))[0];
  const games = [...new Set(markets.filter(({ book }) => book === 'moneyline_value').map(({ game }) => game))];
  const surprise = games.length > 1 ? first(games, 'surprise') : undefined;
  const points = markets.filter(({ book, game }) => book === 'point_value' && game !== surprise);
  const withheld = first(
    points.map(({ subject }) => subject),
    'withheld',
  );
  return ({ subject, game, traits }, { chance, push }) => {
    const decided = 1 - (push ?? 0);
    const shift = sumOf(
      traits.map(
        ([kind, name]) => TRAIT_SD[kind] * normalAt(seed, `${kind === 'against' ? 'team' : kind} ${date} ${name}`),
      ),
    );
    const all = shift * (game === surprise ? SURPRISE : 1);
    const by = subject === withheld ? WITHHELD : Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, all));
    const [more, less] = [shifted(chance * decided, by), shifted((1 - chance) * decided, -by)];
    return (more / (more + less)) as Probability;
  };
}

function shifted(chance: number, shift: number): Probability {
  const odds = (chance / (1 - chance)) * Math.exp(shift);
  return (odds / (1 + odds)) as Probability;
}

/** A sportsbook's prices for both sides of a market. */
export type Offer = { readonly first: DecimalOdds; readonly second: DecimalOdds };

/**
 * Returns a sportsbook's prices for a market whose first side has `chance` in the books' opinion. Like real ones, it has
 * half of its margin on each side, also on that of a long shot.
 */
export function offer(
  chance: Probability,
  { book: market, subject, line }: Pick<SampleMarket, 'book' | 'subject' | 'line'>,
  book: SampleBook,
  seed: number,
): Offer {
  const { mean, sd } = MARGINS[market];
  const stray = normalAt(seed, `margin ${subject} ${line ?? ''} ${book}`);
  const overround = mean + sd * Math.max(-MOST_SPREAD, Math.min(MOST_SPREAD, stray));
  const times = uniformAt(seed, `old ${subject} ${line ?? ''} ${book}`) < OLD.share ? OLD.times : 1;
  const own = shifted(chance, times * BOOK_SD * normalAt(seed, `book ${subject} ${book}`));
  return { first: priced(own + overround / 2), second: priced(1 - own + overround / 2) };
}

/** Sportsbooks round to two decimals and offer at least 1.01. */
const priced = (implied: number): DecimalOdds => Math.max(1.01, Math.round(100 / implied) / 100) as DecimalOdds;
