import * as v from 'valibot';
import { CHANGE_KINDS } from '@ddh/engine/internal/domain';
import { count, date, gameId, message } from './figures.ts';

/** What reports say about the league's games and players. */

export const waiting = v.pipe(
  v.array(v.object({ gameId, status: v.pipe(v.string(), v.description("The league's word, such as PPD or CNCL.")) })),
  v.description('Games without a result that are not on their day.'),
);

const lacking = v.array(v.object({ gameId, date: v.nullable(date) }));
const playerFile = v.picklist(['skaters', 'goalies']);
const gap = v.variant('kind', [
  v.object({ kind: v.picklist(['noResult', 'noNumber']), lacking }),
  v.object({ kind: v.literal('noRows'), file: playerFile, lacking }),
  v.object({ kind: v.literal('old'), file: v.union([v.literal('games'), playerFile]), last: v.nullable(date) }),
]);
const earlier = v.object({
  games: count,
  pauses: v.array(v.object({ from: date, to: date })),
  many: v.pipe(v.boolean(), v.description('Whether a large part of the games is missing.')),
});

const unmatched = <const P extends v.ObjectEntries>(place: P) => {
  const of = { ...place, team: v.string() };
  const nearest = v.nullable(v.string());
  return v.variant('kind', [
    v.object({ ...of, kind: v.literal('unknownTeam'), nearest }),
    v.object({ ...of, kind: v.literal('unknownId'), playerId: count }),
    v.object({ ...of, kind: v.literal('unknownPlayer'), name: v.string(), nearest }),
    v.object({ ...of, kind: v.literal('severalPlayers'), name: v.string(), names: v.array(v.string()) }),
  ]);
};
const row = {
  file: v.string(),
  line: count,
  date: v.optional(v.pipe(date, v.description('The day in a row of starting goalies.'))),
};
const entry = { file: v.string(), path: v.string(), entry: v.picklist(CHANGE_KINDS) };
const unused = v.union([
  unmatched(row),
  unmatched(entry),
  v.object({ ...entry, kind: v.picklist(['repeated', 'contradicts']), other: v.string(), team: v.string() }),
]);

const problem = { team: v.string(), message };
/** Games that cannot be rated. */
export const ratingProblems = v.array(
  v.variant('kind', [
    v.object({ ...problem, kind: v.literal('unknownTeam'), gameId }),
    v.object({ ...problem, kind: v.literal('shortRoster'), gameId, skaters: count }),
  ]),
);
/** Teams that cannot be projected. */
export const seasonProblems = v.array(
  v.variant('kind', [
    v.object({ ...problem, kind: v.literal('unknownTeam'), gameId }),
    v.object({ ...problem, kind: v.literal('shortRoster'), skaters: count, goalies: count }),
  ]),
);

/** What ratings and projections lack. */
export const lacks = {
  names: v.pipe(v.array(unused), v.description('Rows of files and entries of news that are not used.')),
  gaps: v.pipe(v.array(gap), v.description('Missing results of the season.')),
  earlier: v.pipe(v.nullable(earlier), v.description('Missing results of earlier seasons.')),
  waiting,
};
