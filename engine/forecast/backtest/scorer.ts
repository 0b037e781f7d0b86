import type { GameSheet } from '../history/index.ts';
import type { Baseline } from './baseline.ts';
import { constantBaseline } from './constant.ts';
import { addEvent, noEvents, type BaselineName, type Events } from './events.ts';
import { GAME_MARKETS, gameHolds, SKATER_MARKETS, skaterHolds } from './markets.ts';
import type { ModelChances } from './modelChances.ts';
import { rollingBaseline } from './rolling.ts';

/**
 * Numbers of skaters in the scored games: those who dressed, those the model expected to dress, and those who did both.
 * Only skaters who did both are scored.
 */
export type SkatersScored = { readonly dressed: number; readonly expected: number; readonly scored: number };

/** Runs the baselines, and collects for each event all forecasts and whether the market held. */
export class Scorer {
  readonly #baselines: { readonly [name in BaselineName]: Baseline } = {
    constant: constantBaseline(),
    rolling: rollingBaseline(),
  };
  readonly #games = GAME_MARKETS.map(noEvents);
  readonly #skaters = SKATER_MARKETS.map(noEvents);
  games = 0;
  skaters: SkatersScored = { dressed: 0, expected: 0, scored: 0 };

  get events(): readonly Events[] {
    return [...this.#games, ...this.#skaters];
  }

  observe(sheet: GameSheet): void {
    for (const baseline of Object.values(this.#baselines)) baseline.observe(sheet);
  }

  /** Scores a game. Call it before the model and the baselines observe that game. */
  score(sheet: GameSheet, model: ModelChances): void {
    this.#scoreGame(sheet, model);
    const rows = new Map(sheet.skaters.map((row) => [row.playerId, row]));
    const played = model.skaters.filter(({ playerId }) => rows.has(playerId));
    for (const skater of played) {
      const constant = this.#baselines.constant.skater(skater);
      const rolling = this.#baselines.rolling.skater(skater);
      SKATER_MARKETS.forEach((market, i) => {
        const holds = skaterHolds(market, rows.get(skater.playerId)!);
        if (holds === null) return;
        addEvent(this.#skaters[i]!, this.games, holds, {
          model: skater.chances[i]!,
          constant: constant[i]!,
          rolling: rolling[i]!,
        });
      });
    }
    const { dressed, expected, scored } = this.skaters;
    this.skaters = {
      dressed: dressed + sheet.skaters.length,
      expected: expected + model.skaters.length,
      scored: scored + played.length,
    };
    this.games++;
  }

  #scoreGame({ game }: GameSheet, model: ModelChances): void {
    const fixture = { away: game.away.team, home: game.home.team };
    const final = { away: game.away.goals, home: game.home.goals };
    const constant = this.#baselines.constant.game(fixture);
    const rolling = this.#baselines.rolling.game(fixture);
    GAME_MARKETS.forEach((market, i) =>
      addEvent(this.#games[i]!, this.games, gameHolds(market, final), {
        model: model.game[i]!,
        constant: constant[i]!,
        rolling: rolling[i]!,
      }),
    );
  }
}
