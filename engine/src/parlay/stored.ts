import * as v from 'valibot';
import {
  lineFault,
  LINES,
  MAX_NAME,
  PROPS,
  SCOPES,
  SIDES,
  TEAM_STATS,
  totalLadder,
  VENUES,
  type LadderName,
  type Line,
  type Scope,
} from '../domain/index.ts';
import { parseJson } from '../text/index.ts';
import { MAX_ROWS, overUnder, type Builder, type OverUnder } from './builder.ts';
import { builderLegs, legKey } from './builderLegs.ts';
import { readableLegs, type UnreadableLeg } from './readable.ts';

/** Maximum length of a stored text that is parsed, in characters. A full builder needs far fewer. */
const MAX_CHARS = 20_000;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME));
const side = v.nullable(v.picklist(SIDES));
/** Any number, because a leg with a line that no slip can have is named and not dropped with the whole slip. */
const anyLine = v.nullable(
  v.pipe(
    v.number(),
    v.transform((value) => value as Line),
  ),
);
const total = v.pipe(v.object({ side, line: anyLine }), v.transform(overUnder));
const bothStats = v.object({ Goals: total, Shots: total });
const row = v.pipe(
  v.object({ player: v.nullable(name), prop: v.nullable(v.picklist(PROPS)), side, line: anyLine }),
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

const stored = v.object({
  matchup: v.object({ gameId: name, away: name, home: name }),
  winner: v.nullable(v.picklist(VENUES)),
  margin: anyLine,
  totals: v.object({ game: bothStats, away: bothStats, home: bothStats }),
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

/** A stored builder without the lines that no slip can have, and the legs that had them. */
export type StoredBuilder = { readonly builder: Builder; readonly unreadable: readonly UnreadableLeg[] };

/**
 * Decodes a stored builder. Returns null if the text is invalid. The text is not trusted, because other code can write
 * to the storage. Accepts only known stats and known sides, and enforces the builder's rules. A pick with a line that is
 * not offered keeps everything but its line; a winner with such a margin is dropped, because a winner has a margin.
 */
export function decodeBuilder(text: string | null): StoredBuilder | null {
  if (text === null || text.length > MAX_CHARS) return null;
  const parsed = v.safeParse(stored, parseJson(text), { abortEarly: true });
  if (!parsed.success) return null;
  const { winner, margin, rows, order: keys, ...rest } = parsed.output;
  const known = keysOf(rows.length);
  const builder: Builder = {
    ...rest,
    winner,
    margin: winner === null ? null : (margin ?? LINES.margin[0]),
    rows: rows.map((fields, id) => ({ id, ...fields })),
    nextRow: rows.length,
    order: [...new Set(keys)].filter((one) => known.has(one)),
  };
  const { unreadable } = readableLegs(builderLegs(builder).map(({ leg }) => leg));
  return { builder: offeredOnly(builder), unreadable };
}

function offeredOnly(builder: Builder): Builder {
  const { margin, totals } = builder;
  const offered = <T extends OverUnder>(ladder: LadderName, pick: T): T =>
    pick.line === null || lineFault(ladder, pick.line) === null ? pick : { ...pick, line: null };
  const isBad = margin !== null && lineFault('margin', margin) !== null;
  const of = (scope: Scope): Builder['totals'][Scope] => ({
    Goals: offered(totalLadder(scope, 'Goals'), totals[scope].Goals),
    Shots: offered(totalLadder(scope, 'Shots'), totals[scope].Shots),
  });
  return {
    ...builder,
    ...(isBad ? { winner: null, margin: null } : {}),
    totals: { game: of('game'), away: of('away'), home: of('home') },
    rows: builder.rows.map((one) => offered('playerProp', one)),
  };
}
