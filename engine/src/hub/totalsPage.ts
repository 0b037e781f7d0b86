import { gameLadder, type Figures, type HubFiles, type Rung } from '../datasets/index.ts';
import type { Probability } from '../odds/index.ts';
import {
  LINES,
  SCOPES,
  VENUES,
  type Line,
  type ProbabilityType,
  type Scope,
  type TeamStat,
  type Venue,
} from '../domain/index.ts';
import { difference } from './difference.ts';
import { hubGames, type HubGame } from './game.ts';
import { ladderTable, type LadderTable } from './ladder.ts';

/**
 * A team's puck line at one margin. `minus`: the team wins by more than the margin. `plus`: the team does not lose by
 * more than the margin.
 */
export type PuckRow = { readonly margin: Line; readonly minus: Probability | null; readonly plus: Probability | null };
export type PuckSide = 'minus' | 'plus';
export type PuckTable = {
  readonly rows: readonly PuckRow[];
  /** The bet that is nearest to even money: the index of the margin, and the side. */
  readonly even: { readonly index: number; readonly side: PuckSide } | null;
};

export type TotalsGame = HubGame & { readonly puckLines: { readonly [venue in Venue]: PuckTable } };

/** Page data of Total & Spread Probabilities for all dates. */
export type TotalsPage = {
  readonly games: readonly TotalsGame[];
  /** The figures of `game_probs`. The ladders of a game are in the row `game.row`. */
  readonly figures: Figures;
};

/** The tables that the totals page shows for one game. */
export type TotalsView =
  | { readonly kind: 'totals'; readonly stat: TeamStat; readonly tables: { readonly [scope in Scope]: LadderTable } }
  | { readonly kind: 'puckLine'; readonly tables: { readonly [venue in Venue]: PuckTable } }
  /** The files have no figures of the chosen type. */
  | { readonly kind: 'none' };

export function totalsPage(
  files: Pick<HubFiles, 'game_probs' | 'puck_line_probs' | 'schedule_times' | 'p_info' | 'changes' | 'lineups'>,
): TotalsPage {
  const records = new Map((files.puck_line_probs ?? []).map((record) => [`${record.date} ${record.margin}`, record]));
  const share = ({ date }: HubGame, team: string, margin: Line): Probability | null =>
    records.get(`${date} ${margin}`)?.shares.get(team) ?? null;
  const games = hubGames(files).map((game): TotalsGame => {
    const wins = game.row === null ? undefined : files.game_probs?.games[game.row]?.wins;
    const table = (venue: Venue, other: Venue): PuckTable =>
      puckTable(
        (team, margin) => share(game, team, margin),
        game[venue].name,
        game[other].name,
        wins?.[venue].any ?? null,
      );
    return { ...game, puckLines: { away: table('away', 'home'), home: table('home', 'away') } };
  });
  return { games, figures: files.game_probs?.figures ?? new Float64Array(0) };
}

function puckTable(
  share: (team: string, margin: Line) => Probability | null,
  own: string,
  other: string,
  win: Probability | null,
): PuckTable {
  const rows = LINES.margin.map((margin, i): PuckRow => {
    const by = share(own, margin);
    const against = share(other, margin);
    // The first margin (0.5) is a bet on the win. It must have the same price on all pages, so both sides are win
    // probabilities.
    const known = i === 0 ? win : null;
    return {
      margin,
      minus: by === null ? null : (known ?? by),
      // The data contract defines that a team covers +margin if it does not lose by more than the margin.
      plus: against === null ? null : (known ?? difference(1, against)),
    };
  });
  return { rows, even: nearestEvenMargin(rows) };
}

function nearestEvenMargin(rows: readonly PuckRow[]): PuckTable['even'] {
  let best: PuckTable['even'] = null;
  let least = Infinity;
  rows.forEach((row, index) => {
    for (const side of ['minus', 'plus'] as const) {
      const share = row[side];
      const gap = share === null ? Infinity : Math.abs(share - 0.5);
      if (gap >= least) continue;
      least = gap;
      best = { index, side };
    }
  });
  return best;
}

/**
 * Returns the tables of one type for one game. Ladders are built for one game at a time, because a season has a hundred
 * thousand rows.
 */
export function totalsView(page: TotalsPage, game: TotalsGame, type: ProbabilityType): TotalsView {
  if (type === 'puckLine') {
    const known = VENUES.some((venue) => game.puckLines[venue].even !== null);
    return known ? { kind: 'puckLine', tables: game.puckLines } : { kind: 'none' };
  }
  const stat = type === 'goals' ? 'Goals' : 'Shots';
  const { row } = game;
  if (row === null) return { kind: 'none' };
  const ladder = (scope: Scope): readonly Rung[] => gameLadder(page, row, scope, stat);
  if (SCOPES.every((scope) => ladder(scope).every(isUnknown))) return { kind: 'none' };
  const table = (scope: Scope): LadderTable => ladderTable(ladder(scope));
  return { kind: 'totals', stat, tables: { game: table('game'), away: table('away'), home: table('home') } };
}

const isUnknown = ({ over, under }: Rung): boolean => over === null && under === null;
