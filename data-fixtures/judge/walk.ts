import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { floorOf, type Forecasts } from '@ddh/engine/internal/scores';
import { daysOf, KNOWN_TEAMS, readHistory, type GameSheet } from '@ddh/forecast/history';
import { createRater, type Known, type Rater } from '@ddh/forecast/rating';
import { walkDays } from '../../engine/forecast/backtest/walkDays.ts';
import { logLoss } from '../../engine/src/scores/rules.ts';
import { scoreGame } from './scoreGame.ts';

const SEASONS = join(import.meta.dirname, '../seasons');

/** Reads the score sheets of all seasons in the folder, in order. */
export function readSheets(): readonly GameSheet[] {
  const seasons = readdirSync(SEASONS).filter((name) => /^\d/.test(name));
  return seasons.toSorted().flatMap((season) => {
    const file = (name: string) => {
      const path = join(SEASONS, season, `${name}.csv.gz`);
      return { name: path, text: gunzipSync(readFileSync(path)).toString('utf8') };
    };
    const read = readHistory({ games: file('games'), skaters: file('skater_games'), goalies: file('goalie_games') });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  });
}

/** Returns a rater that has learned from the sheets. */
export function learned(sheets: readonly GameSheet[]): Rater {
  const rater = createRater(KNOWN_TEAMS);
  for (const day of daysOf(sheets)) rater.observe(day.sheets);
  return rater;
}

/** The number and the log loss of a market's forecasts, in each game. */
export type MarketLosses = { readonly n: number[]; readonly loss: number[] };

export type Judged = {
  readonly games: readonly string[];
  readonly markets: ReadonlyMap<string, { readonly losses: MarketLosses; readonly forecasts: Forecasts }>;
};

export type JudgeOptions = { readonly season: string; readonly records: number; readonly known?: Known };

/**
 * Rates and scores the games of a season in `sheets`, each day before the rater learns from it. The rater has learned
 * from all games before.
 */
export function judge(rater: Rater, sheets: readonly GameSheet[], options: JudgeOptions, step = () => {}): Judged {
  const games: string[] = [];
  const markets = new Map<
    string,
    { losses: MarketLosses; forecasts: { chance: number[]; held: number[]; game: number[] } }
  >();
  const floor = floorOf(options.records);
  for (const day of walkDays(rater, sheets, options)) {
    if (day.problems.length > 0) throw new Error(JSON.stringify(day.problems));
    for (const { sheet, rates, model } of day.games) {
      for (const { market, chance, held } of scoreGame(rates, model(), sheet, options.records)) {
        let own = markets.get(market);
        if (own === undefined) {
          own = { losses: { n: [], loss: [] }, forecasts: { chance: [], held: [], game: [] } };
          markets.set(market, own);
        }
        const { losses, forecasts } = own;
        losses.n[games.length] = (losses.n[games.length] ?? 0) + 1;
        losses.loss[games.length] = (losses.loss[games.length] ?? 0) + logLoss(chance, Number(held), floor);
        forecasts.chance.push(chance);
        forecasts.held.push(Number(held));
        forecasts.game.push(games.length);
      }
      games.push(sheet.game.gameId);
      step();
    }
  }
  for (const { losses } of markets.values())
    for (const list of [losses.n, losses.loss]) for (let i = 0; i < games.length; i++) list[i] ??= 0;
  return { games, markets };
}
