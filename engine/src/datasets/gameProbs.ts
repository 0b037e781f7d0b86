import type { Probability } from '../odds/index.ts';
import { type LeagueDate, type Venue } from '../domain/index.ts';
import { ok } from '../result.ts';
import { DateField, Name } from './fields.ts';
import { GAME_PARTS, GAME_STRIDE } from './gameFigures.ts';
import { hubColumn, spellings, WINS, type Win } from './hubColumns.ts';
import { FigureRows, type Figures } from './ladders.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, MOST_GAMES, MOST_SUM, type LineColumns, type RecordReader } from './records.ts';

/** A team's probabilities of any win, of a win in regulation, and of a win in overtime. */
export type WinShares = { readonly [win in Win]: Probability | null };

export type GameProb = {
  readonly date: LeagueDate;
  readonly wins: { readonly [venue in Venue]: WinShares };
} & { readonly [venue in Venue]: string };

/**
 * The decoded file `game_probs`. Row i of `figures` has the probabilities of totals in `games[i]`. Use `gameLadder` to
 * read them.
 */
export type GameProbs = { readonly games: readonly GameProb[]; readonly figures: Figures };

const COLUMNS: readonly LineColumns[] = GAME_PARTS.flatMap(({ scope, stat, lines }) =>
  lines.map((line) => ({
    over: spellings({ kind: 'total', scope, stat, side: 'over', line }),
    under: spellings({ kind: 'total', scope, stat, side: 'under', line }),
  })),
);

/** Tolerance for a sum of three probabilities that are each rounded to three decimals. */
const ROUNDING = 0.002;

export function decodeGameProbs(doc: unknown): Decoded<GameProbs> {
  const figures = new FigureRows(GAME_STRIDE);
  const games = new GamesOfDates();
  const decoded = decodeRecords(
    doc,
    (record): GameProb | null => {
      const date = record.required('index', DateField);
      const home = record.required('Home', Name);
      const away = record.required('Away', Name);
      if (date === null || home === null || away === null || !games.add({ date, away, home }, record)) return null;
      const { values, at } = figures.row(games.size - 1);
      record.shares(COLUMNS, values, at);
      const wins = { home: winShares(record, 'home'), away: winShares(record, 'away') };
      if ((wins.home.any ?? 0) + (wins.away.any ?? 0) > MOST_SUM) {
        record.note('Home Win %', 'and "Away Win %" must add up to at most 1');
      }
      return { date, home, away, wins };
    },
    MOST_GAMES,
  );
  if (!decoded.ok) return decoded;
  const { data, problems, more } = decoded.value;
  return ok({ data: { games: data, figures: figures.take(data.length) }, problems, more });
}

function winShares(record: RecordReader, venue: Venue): WinShares {
  const [any, regulation, overtime] = WINS.map((win) => record.share(hubColumn({ kind: 'win', venue, win })));
  const name = (win: Win): string => hubColumn({ kind: 'win', venue, win });
  if (Math.abs((regulation ?? NaN) + (overtime ?? NaN) - (any ?? NaN)) > ROUNDING) {
    record.note(name('regulation'), `and "${name('overtime')}" must add up to "${name('any')}"`);
  }
  return { any: any ?? null, regulation: regulation ?? null, overtime: overtime ?? null };
}
