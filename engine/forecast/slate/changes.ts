import type { GameChange } from '@ddh/engine/internal/datasets';
import { parseInstant, VENUES, type LeagueDate, type Venue } from '@ddh/engine/internal/domain';
import { parseProbability, type Probability } from '@ddh/engine/internal/odds';
import type { NamedNews } from '../history/index.ts';
import type { SlateGame } from './figures.ts';

type DatedGame = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** The win probabilities of a slate's games, such as decoded `game_probs`. */
export type SlateFigures = {
  readonly games: readonly (DatedGame & {
    readonly wins: { readonly [venue in Venue]: { readonly any: Probability | null } };
  })[];
};

/** Returns the win probabilities of simulated games. */
export const slateFigures = (games: readonly SlateGame[]): SlateFigures => ({
  games: games.map(({ date, teams: { away, home }, wins }) => ({
    date,
    away: away.name,
    home: home.name,
    wins: { away: { any: parseProbability(wins.away.any) }, home: { any: parseProbability(wins.home.any) } },
  })),
});

/** The published and the new version of a slate, with the published changes and the news. */
export type SlateVersions = {
  /** The win probabilities that are published now. `null` if none are. */
  readonly before: SlateFigures | null;
  readonly after: SlateFigures;
  /** The published changes. */
  readonly earlier: readonly GameChange[];
  /** The news that the win probabilities in `after` use. */
  readonly news: readonly NamedNews[];
};

/**
 * The changes to publish with `after`, in order of time: one for each piece of news about its games. Published news
 * keeps its win probabilities. New news gets the win probabilities of the player's team in `before` and `after`.
 */
export function slateChanges({ before, after, earlier, news }: SlateVersions): readonly GameChange[] {
  const published = new Map(earlier.map((change) => [keyOf(change), change]));
  const changes = news.flatMap(({ date, team, player, what, at }): readonly GameChange[] => {
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
      team,
      before: winOf(before, game, team),
      after: winOf(after, game, team),
    };
    const known = published.get(keyOf(change));
    // The published row may be of a version that did not write the team.
    return [known === undefined ? change : { ...known, team }];
  });
  return changes.toSorted((a, b) => timeOf(a) - timeOf(b));
}

const timeOf = ({ at }: GameChange): number => parseInstant(at) ?? 0;

/** Compares times as numbers, because the same time may be written in several ways. */
const keyOf = (change: GameChange): string =>
  JSON.stringify([change.date, change.away, change.home, timeOf(change), change.what, change.player]);

const venueOf = (game: DatedGame, team: string): Venue | null => VENUES.find((venue) => game[venue] === team) ?? null;

const gameIn = (figures: SlateFigures | null, { date, away, home }: DatedGame) =>
  figures?.games.find((one) => one.date === date && one.away === away && one.home === home);

function winOf(figures: SlateFigures | null, game: DatedGame, team: string): Probability | null {
  const venue = venueOf(game, team);
  return venue === null ? null : (gameIn(figures, game)?.wins[venue].any ?? null);
}
