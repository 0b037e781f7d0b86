import * as v from 'valibot';
import {
  LINES,
  MAX_NAME,
  PROPS,
  SCOPES,
  SIDES,
  TEAM_STATS,
  totalLadder,
  VENUES,
  type LadderName,
  type Scope,
} from '../domain/index.ts';
import { parseJson } from '../text/index.ts';
import { MAX_ROWS, overUnder, type Builder } from './builder.ts';
import { legKey } from './builderLegs.ts';

/** Maximum length of a stored text that is parsed, in characters. A full builder needs far fewer. */
const MAX_CHARS = 20_000;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME));
const side = v.nullable(v.picklist(SIDES));
const lineOf = (ladder: LadderName) => v.nullable(v.picklist(LINES[ladder]));
const total = (ladder: LadderName) => v.pipe(v.object({ side, line: lineOf(ladder) }), v.transform(overUnder));
const totalsOf = (scope: Scope) =>
  v.object({ Goals: total(totalLadder(scope, 'Goals')), Shots: total(totalLadder(scope, 'Shots')) });
const row = v.pipe(
  v.object({ player: v.nullable(name), prop: v.nullable(v.picklist(PROPS)), side, line: lineOf('playerProp') }),
  v.transform(overUnder),
);

const rowKey = (id: number): string => legKey({ kind: 'row', row: id });

/** Returns the keys of all legs that a builder with `rows` player rows can have. */
const keysOf = (rows: number): ReadonlySet<string> =>
  new Set([
    legKey({ kind: 'winner' }),
    ...SCOPES.flatMap((scope) => TEAM_STATS.map((stat) => legKey({ kind: 'total', scope, stat }))),
    ...Array.from({ length: rows }, (_, i) => rowKey(i)),
  ]);

const key = v.pipe(v.string(), v.maxLength(20));
const order = v.pipe(v.array(key), v.maxLength(keysOf(MAX_ROWS).size));

const builder = v.object({
  matchup: v.object({ gameId: name, away: name, home: name }),
  winner: v.nullable(v.picklist(VENUES)),
  margin: lineOf('margin'),
  totals: v.object({ game: totalsOf('game'), away: totalsOf('away'), home: totalsOf('home') }),
  rows: v.pipe(v.array(row), v.minLength(1), v.maxLength(MAX_ROWS)),
  // A missing or invalid order does not invalidate the stored builder, because earlier versions stored no order.
  order: v.fallback(order, []),
});

/**
 * Encodes a builder for storage. Row ids are replaced by 0, 1 and so on, because they only identify rows on the page.
 */
export function encodeBuilder({ matchup, winner, margin, totals, rows, order: keys }: Builder): string {
  const plain = rows.map(({ player, prop, side: picked, line }) => ({ player, prop, side: picked, line }));
  const renumbered = new Map(rows.map(({ id }, i) => [rowKey(id), rowKey(i)]));
  const others = keysOf(0);
  const kept = keys.flatMap((one) => renumbered.get(one) ?? (others.has(one) ? [one] : []));
  return JSON.stringify({ matchup, winner, margin, totals, rows: plain, order: kept });
}

/**
 * Decodes a stored builder. Returns null if the text is invalid. The text is not trusted, because other code can write
 * to the storage. Accepts only known stats, known sides and offered lines, and enforces the builder's rules.
 */
export function decodeBuilder(text: string | null): Builder | null {
  if (text === null || text.length > MAX_CHARS) return null;
  const parsed = v.safeParse(builder, parseJson(text), { abortEarly: true });
  if (!parsed.success) return null;
  const { winner, margin, rows, order: keys, ...rest } = parsed.output;
  const known = keysOf(rows.length);
  return {
    ...rest,
    winner,
    margin: winner === null ? null : (margin ?? LINES.margin[0]),
    rows: rows.map((fields, id) => ({ id, ...fields })),
    nextRow: rows.length,
    order: [...new Set(keys)].filter((one) => known.has(one)),
  };
}
