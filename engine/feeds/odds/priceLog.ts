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

/** The time of a line as `priceLogText` writes it, to seconds. Of two such times, the later one is the greater text. */
const SEEN = /^\{"seen":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[.\d]*Z"/;

/**
 * Decodes a price log. The error text names the first invalid line. Skips prices that were seen before `since`, in epoch
 * milliseconds, which takes a tenth of the time.
 */
export function parsePriceLog(text: string, since = -Infinity): Result<readonly LoggedPrice[], string> {
  const rows: LoggedPrice[] = [];
  const first = Number.isFinite(since) ? new Date(since).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) : '';
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || (SEEN.exec(line)?.[1] ?? first) < first) continue;
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
