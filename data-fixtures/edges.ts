import { DECODERS, NO_FILES, type Files } from '@ddh/engine/internal/datasets';
import { addDays, startInstant, type LeagueDate } from '@ddh/engine/internal/domain';
import { BLEND_WEIGHTS } from '@ddh/engine/internal/honest';
import type { GameModel } from '@ddh/engine/internal/model';
import { runSteps, type SimTable } from '@ddh/engine/internal/simulation';
import type { EdgeRecord, TrackRecordGame, TrackRecordResults } from '@ddh/engine/internal/trackRecord';
import type { GameSheet } from '@ddh/forecast/history';
import { honestGame, samplePrices, sampleRows, type KeptPrice } from '@ddh/forecast/quotes';
import { gameFigures, hubDatasets, type SlateGame } from '@ddh/forecast/slate';
import {
  gradeEdges,
  keptEdges,
  playersOf,
  resultOf,
  summarizeEdges,
  type Closing,
  type KeptEdge,
} from '@ddh/forecast/trackRecord';
import { listOf } from '../engine/cli/trackRecord/edges.ts';
import { simulatedGame } from '../engine/forecast/backtest/modelChances.ts';
import { walkDays, type DayRater, type WalkOptions } from '../engine/forecast/backtest/walkDays.ts';
import { normalAt, uniformAt } from '../engine/forecast/quotes/noise.ts';

const SEED = 1;
/** The bets are on the games of this many last days. */
const DAYS = 30;
/** Starts are not in the seasons' files. */
const START = '7:00 PM';
/** The list is shown this long before the games, in ms. */
const SHOWN_BEFORE_MS = 8 * 3_600_000;

/** The shares of invented closing prices that are not known, that are on another line, and that did not move. */
const CLOSING = { unknown: 0.1, away: 0.04, same: 0.3 } as const;
/** Standard deviations of a move in log odds: by news of a game, of a player, and of the sportsbook alone. */
const MOVE_SD = { game: 0.05, player: 0.1, book: 0.04 } as const;

/**
 * What the list of edges of a season's last days came to, at invented prices that moved by invented news. Results are
 * those of `sheets`. The same sheets always give the same figures.
 */
export function sampleEdges(rater: DayRater, sheets: readonly GameSheet[], options: WalkOptions): EdgeRecord {
  const last = sheets.findLast(({ game }) => game.season === options.season)?.game.date;
  if (last === undefined) throw new Error(`there are no games of ${options.season}`);
  const from = addDays(last, 1 - DAYS);
  const lists: Parameters<typeof gradeEdges>[0][number][] = [];
  const results = new Map<LeagueDate, TrackRecordResults>();
  for (const { date, games } of walkDays(rater, sheets, options)) {
    if (date < from || games.length === 0) continue;
    const start = startInstant(date, START)!;
    const played = games.map(({ sheet, model }) => gameOf(model(), sheet, options.records));
    lists.push({ date, lists: [listed(date, played, start - SHOWN_BEFORE_MS)] });
    results.set(date, { version: 1, date, receipts: [], games: played.map((game) => resultsOf(game, start)) });
  }
  const edges = summarizeEdges(gradeEdges(lists, results, closingOf));
  if (edges === null) throw new Error('the list of edges has no bets');
  return edges.map((one) => ({ ...one, invented: true }));
}

type Game = {
  readonly model: GameModel;
  readonly sheet: GameSheet;
  readonly table: SimTable;
  readonly figures: SlateGame;
};

function gameOf(model: GameModel, sheet: GameSheet, records: number): Game {
  const table = simulatedGame(model, records);
  const figures = runSteps(gameFigures(model, table));
  if (!figures.ok) throw new Error(`game ${model.gameId}: ${JSON.stringify(figures.error)}`);
  return { model, sheet, table, figures: figures.value };
}

function resultsOf({ model, sheet }: Game, start: number): TrackRecordGame {
  const { gameId, away, home } = model;
  const result = resultOf({ away: away.name, home: home.name, players: playersOf(model) }, sheet);
  return {
    gameId,
    start: new Date(start).toISOString(),
    corrected: false,
    result: { ...result, players: Object.fromEntries(result.players) },
  };
}

/** The list of edges of a day at invented prices, as `ddh simulate` and `ddh value-sample` make it. */
function listed(date: LeagueDate, games: readonly Game[], now: number): readonly KeptEdge[] {
  const files: Files = { ...NO_FILES, ...decoded(hubDatasets(games.map(({ figures }) => figures))) };
  const prices = samplePrices(files, { seed: SEED, date, captured: new Date(now).toISOString() });
  const honest = new Map(
    games.map(({ model: { gameId, away, home }, table }) => {
      const game = { date, away: away.name, home: home.name };
      const own = prices.filter(({ found }) => found.game.teams?.home === game.home);
      return [game.home, honestGame(table, { gameId, game, prices: own, news: null, weights: BLEND_WEIGHTS })] as const;
    }),
  );
  const honestOf = (price: KeptPrice) => honest.get(price.found.game.teams?.home ?? '')?.figuresOf(price) ?? null;
  const list = listOf({ ...files, ...decoded(sampleRows(prices, honestOf)) }, -Infinity);
  const frozen = games.map(({ model }) => ({
    gameId: model.gameId,
    date,
    away: model.away.name,
    home: model.home.name,
    players: playersOf(model),
  }));
  return keptEdges(list, frozen, now);
}

/** Decodes rows as if they had been read from their files. */
function decoded(rows: { readonly [dataset in keyof Files]?: Iterable<object> }): Partial<Files> {
  const files: Record<string, unknown> = {};
  for (const [name, records] of Object.entries(rows)) {
    const read = DECODERS[name as keyof Files](JSON.parse(JSON.stringify([...records])));
    if (!read.ok || read.value.problems.length > 0) throw new Error(`${name}: ${JSON.stringify(read)}`);
    files[name] = read.value.data;
  }
  return files;
}

/** Invents the closing price of a bet: news of its game and its player, and a move of its book. */
function closingOf(bet: KeptEdge): Closing {
  const { game, market, venue, player, side, line, book, odds } = bet;
  const subject = JSON.stringify([game, market, venue, player]);
  const at = uniformAt(SEED, `closing ${subject} ${line} ${book}`);
  if (at < CLOSING.unknown) return null;
  if (line !== null && at < CLOSING.unknown + CLOSING.away) return 'away';
  if (at < CLOSING.unknown + CLOSING.away + CLOSING.same) return { odds };
  const news =
    MOVE_SD.game * normalAt(SEED, `news ${game} ${market}`) +
    (player === null ? 0 : MOVE_SD.player * normalAt(SEED, `news ${game} ${player}`)) +
    MOVE_SD.book * normalAt(SEED, `moved ${subject} ${line} ${book}`);
  const move = side === 'under' || venue === 'away' ? -news : news;
  return { odds: Math.max(1.01, Math.round(100 * (1 + (odds - 1) * Math.exp(-move))) / 100) };
}
