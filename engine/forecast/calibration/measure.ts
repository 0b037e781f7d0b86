import { seasonBookOf } from './book.ts';
import { GameFigures } from './gameFigures.ts';
import { LiftFigures } from './lifts.ts';
import { LinemateFigures } from './linemateFigures.ts';
import { SkaterFigures } from './skaterFigures.ts';
import type { SeasonRows } from './rows.ts';

/**
 * Measures real and simulated seasons in the same way. The skaters' means and the best scorers of a season are computed
 * from that season's games alone.
 */
export class Measure {
  readonly #games = new GameFigures();
  readonly #skaters = new SkaterFigures();
  readonly #linemates = new LinemateFigures();
  readonly #lifts = new LiftFigures();

  addSeason(season: SeasonRows): void {
    const book = seasonBookOf(season);
    this.#skaters.addSeason(book);
    this.#linemates.addSeason(season, book);
    for (const game of season) {
      this.#games.add(game);
      this.#skaters.add(game, book);
      this.#lifts.add(game.away, game.home, book);
      this.#lifts.add(game.home, game.away, book);
    }
  }

  figures() {
    return {
      games: this.#games.figures(),
      skaters: this.#skaters.figures(),
      linemates: this.#linemates.figures(),
      lifts: this.#lifts.figures(),
    };
  }
}

export type MeasuredFigures = ReturnType<Measure['figures']>;
