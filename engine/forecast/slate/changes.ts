import type { GameChange, GameProbs } from '@ddh/engine/internal/datasets';
import { parseInstant, VENUES, type ChangeKind, type LeagueDate, type Venue } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';

/** News about a player of a slate, with the names of the Hub's files. `at` is an ISO time. */
export type SlateNews = {
  readonly date: LeagueDate;
  readonly team: string;
  readonly player: string;
  readonly what: ChangeKind;
  readonly at: string;
};

/** The win probabilities of a slate's games: decoded `game_probs`. */
export type SlateFigures = Pick<GameProbs, 'games'>;

type DatedGame = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** Two versions of a slate, and what is known about the news between them. */
export type SlateVersions = {
  /** The figures that are published now. `null` if nothing is. */
  readonly before: SlateFigures | null;
  readonly after: SlateFigures;
  /** The published changes. */
  readonly earlier: readonly GameChange[];
  /** The news that `after` uses. Entries that are among the published changes are ignored. */
  readonly news: readonly SlateNews[];
  /** When a game begins, in epoch ms: the earlier of the scheduled start and the first live state. `null` if unknown. */
  readonly startOf: (game: DatedGame) => number | null;
};

/**
 * The changes to publish with `after`, in order of time: the published ones of its games, and each new piece of news with
 * the chance of the player's team in both versions. News from after a game's start is left out, because its figures do
 * not change any more.
 */
export function slateChanges({ before, after, earlier, news, startOf }: SlateVersions): readonly GameChange[] {
  const kept = earlier.filter((change) => gameIn(after, change) !== undefined);
  const known = new Set(kept.map(keyOf));
  const added = news.flatMap(({ date, team, player, what, at }): readonly GameChange[] => {
    const game = after.games.find((one) => one.date === date && venueOf(one, team) !== null);
    if (game === undefined) return [];
    const { away, home } = game;
    const change: GameChange = {
      date,
      away,
      home,
      at,
      what,
      player,
      before: winOf(before, game, team),
      after: winOf(after, game, team),
    };
    const start = startOf({ date, away, home });
    const isLate = start !== null && timeOf(change) >= start;
    if (isLate || known.has(keyOf(change))) return [];
    known.add(keyOf(change));
    return [change];
  });
  return [...kept, ...added].toSorted((a, b) => timeOf(a) - timeOf(b));
}

const timeOf = ({ at }: GameChange): number => parseInstant(at) ?? 0;

/** The same time may be written in several ways. */
const keyOf = (change: GameChange): string =>
  JSON.stringify([change.date, change.away, change.home, timeOf(change), change.what, change.player]);

const venueOf = (game: DatedGame, team: string): Venue | null => VENUES.find((venue) => game[venue] === team) ?? null;

const gameIn = (figures: SlateFigures | null, { date, away, home }: DatedGame) =>
  figures?.games.find((one) => one.date === date && one.away === away && one.home === home);

function winOf(figures: SlateFigures | null, game: DatedGame, team: string): Probability | null {
  const venue = venueOf(game, team);
  return venue === null ? null : (gameIn(figures, game)?.wins[venue].any ?? null);
}
