import * as v from 'valibot';
import {
  LINES,
  MAX_NAME,
  parseJson,
  PROPS,
  SIDES,
  totalLadder,
  VENUES,
  type LadderName,
  type Scope,
} from '../words/index.ts';
import { MAX_ROWS, overUnder, type Builder } from './builder.ts';

/** Far more than a full builder's text has. Whatever else lies in the storage is not even parsed. */
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

const builder = v.object({
  matchup: v.object({ gameId: name, away: name, home: name }),
  winner: v.nullable(v.picklist(VENUES)),
  margin: lineOf('margin'),
  totals: v.object({ game: totalsOf('game'), away: totalsOf('away'), home: totalsOf('home') }),
  rows: v.pipe(v.array(row), v.minLength(1), v.maxLength(MAX_ROWS)),
});

/** A builder as text that outlives a reload. A row's id does not: it only has to tell rows apart while they are shown. */
export function encodeBuilder({ matchup, winner, margin, totals, rows }: Builder): string {
  const plain = rows.map(({ player, prop, side: picked, line }) => ({ player, prop, side: picked, line }));
  return JSON.stringify({ matchup, winner, margin, totals, rows: plain });
}

/**
 * The builder of such a text, or null: whoever shares the storage may have written anything. Only known words and offered
 * lines come through, and the builder's own rules hold again, whatever the text says.
 */
export function decodeBuilder(text: string | null): Builder | null {
  if (text === null || text.length > MAX_CHARS) return null;
  const parsed = v.safeParse(builder, parseJson(text), { abortEarly: true });
  if (!parsed.success) return null;
  const { winner, margin, rows, ...rest } = parsed.output;
  return {
    ...rest,
    winner,
    margin: winner === null ? null : (margin ?? LINES.margin[0]!),
    rows: rows.map((fields, id) => ({ id, ...fields })),
    nextRow: rows.length,
  };
}
