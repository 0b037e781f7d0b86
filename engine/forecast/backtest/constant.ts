import { SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import { forwardOrDefense } from '@ddh/engine/internal/model';
import type { Baseline } from './baseline.ts';
import { GAME_MARKETS, gameHolds, SKATER_MARKETS, skaterHolds } from './markets.ts';
import { LEAGUE_GAMES, Recent } from './recent.ts';

/**
 * For each market, the share of recent events in which it held. Half a win in one extra event is added, so that no
 * share is 0 or 1.
 */
class Shares {
  readonly #markets: number;
  readonly #games: Recent;

  constructor(markets: number) {
    this.#markets = markets;
    this.#games = new Recent(LEAGUE_GAMES, 2 * markets);
  }

  /** Adds the events of one game. Each event lists, per market, whether the market held, or `null` if unknown. */
  add(events: readonly (readonly (boolean | null)[])[]): void {
    const row = (counts: (held: boolean | null) => boolean): readonly number[] =>
      Array.from({ length: this.#markets }, (_, i) => events.filter((held) => counts(held[i]!)).length);
    this.#games.add([...row((held) => held === true), ...row((held) => held !== null)]);
  }

  chances(): readonly number[] {
    return Array.from(
      { length: this.#markets },
      (_, i) => (this.#games.sum(i) + 0.5) / (this.#games.sum(this.#markets + i) + 1),
    );
  }
}

/**
 * A baseline whose forecast is the share of the league's last games in which the market held. Skater markets use
 * separate shares for forwards and defensemen.
 */
export function constantBaseline(): Baseline {
  const games = new Shares(GAME_MARKETS.length);
  const skaters = new Map<SkaterGroup, Shares>(
    SKATER_GROUPS.map((group) => [group, new Shares(SKATER_MARKETS.length)]),
  );
  return {
    observe({ game, skaters: rows }) {
      const score = { away: game.away.goals, home: game.home.goals };
      games.add([GAME_MARKETS.map((market) => gameHolds(market, score))]);
      for (const [group, shares] of skaters) {
        const own = rows.filter(({ position }) => forwardOrDefense(position) === group);
        shares.add(own.map((row) => SKATER_MARKETS.map((market) => skaterHolds(market, row))));
      }
    },
    game: () => games.chances(),
    skater: ({ position }) => skaters.get(forwardOrDefense(position))!.chances(),
  };
}
