import * as v from 'valibot';
import { parseInstant, SIDES } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { SeenPrice } from './fetchPrices.ts';
import { PRICE_MARKETS } from './provider.ts';

const Instant = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== null, 'must be a time like 2026-11-23T16:11:07Z'),
);

const LogRow = v.object({
  /** When the response with the price arrived. */
  seen: Instant,
  /** When the provider last saw the price change. */
  updated: Instant,
  source: v.string(),
  book: v.string(),
  market: v.picklist(PRICE_MARKETS),
  side: v.nullable(v.picklist(SIDES)),
  line: v.nullable(v.number()),
  /** American odds. */
  odds: v.number(),
  game: v.string(),
  team: v.nullable(v.string()),
  playerId: v.nullable(v.number()),
  player: v.nullable(v.string()),
  /** The digest of the raw response with the price. */
  answer: v.string(),
});

export type LoggedPrice = Readonly<v.InferOutput<typeof LogRow>>;

export const loggedPrice = (price: SeenPrice, source: string): LoggedPrice => ({
  seen: price.seen,
  updated: price.updated,
  source,
  book: price.book,
  market: price.market,
  side: price.side,
  line: price.line,
  odds: price.odds,
  game: price.game.gameId,
  team: price.player?.team ?? price.team,
  playerId: price.player?.playerId ?? null,
  player: price.player?.name ?? null,
  answer: price.digest,
});

/** Encodes the prices of one fetch, one JSON object per line. */
export const priceLogText = (rows: readonly LoggedPrice[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Decodes a price log. The error text names the first invalid line. */
export function parsePriceLog(text: string): Result<readonly LoggedPrice[], string> {
  const rows: LoggedPrice[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const row = readRow(line);
    if (!row.ok) return err(`line ${index + 1}: ${row.error}`);
    rows.push(row.value);
  }
  return ok(rows);
}

function readRow(line: string): Result<LoggedPrice, string> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return err('is not JSON');
  }
  const row = v.safeParse(LogRow, json, { abortEarly: true });
  if (row.success) return ok(row.output);
  const [issue] = row.issues;
  return err(`${v.getDotPath(issue) ?? 'the row'} is invalid (${issue.message})`);
}

/**
 * Returns the closing price of each bet at each sportsbook, which is the last one seen before the real start of its
 * game. `startOf` returns the start in epoch milliseconds, or `null` for an unknown game.
 */
export function closingPrices(
  rows: readonly LoggedPrice[],
  startOf: (gameId: string) => number | null,
): readonly LoggedPrice[] {
  const last = new Map<string, LoggedPrice>();
  for (const row of rows) {
    const start = startOf(row.game);
    if (start === null || Date.parse(row.seen) >= start || Date.parse(row.updated) >= start) continue;
    const key = JSON.stringify([
      row.game,
      row.source,
      row.book,
      row.market,
      row.side,
      row.line,
      row.team,
      row.playerId,
    ]);
    const other = last.get(key);
    if (other === undefined || isLater(row, other)) last.set(key, row);
  }
  return [...last.values()];
}

function isLater(row: LoggedPrice, other: LoggedPrice): boolean {
  const seen = Date.parse(row.seen) - Date.parse(other.seen);
  return (seen === 0 ? Date.parse(row.updated) - Date.parse(other.updated) : seen) > 0;
}
