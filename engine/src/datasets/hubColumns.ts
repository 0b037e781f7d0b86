import {
  LINES,
  lineText,
  totalLadder,
  type Line,
  type Prop,
  type Scope,
  type Side,
  type TeamStat,
  type Venue,
} from '../domain/index.ts';

/** Column names of `game_probs` and `skater_probs`. */

export const WINS = ['any', 'regulation', 'overtime'] as const;
/** A win in a shootout is `overtime`, too. */
export type Win = (typeof WINS)[number];

type WinColumn = { readonly kind: 'win'; readonly venue: Venue; readonly win: Win };
type TotalColumn = {
  readonly kind: 'total';
  readonly scope: Scope;
  readonly stat: TeamStat;
  readonly side: Side;
  readonly line: Line;
};
type PropColumn = { readonly kind: 'prop'; readonly prop: Prop; readonly side: Side; readonly line: Line };
export type HubColumn = WinColumn | TotalColumn | PropColumn;

export const totalLines = (scope: Scope, stat: TeamStat): readonly Line[] => LINES[totalLadder(scope, stat)];

const VENUE_TEXT = { away: 'Away', home: 'Home' } as const;
const WIN_TEXT = { any: 'Win %', regulation: 'Reg Win %', overtime: 'OT Win %' } as const;
/** Column names have no word for goals: `Over 5.5` is a goal total. */
const STAT_TEXT = { Goals: '', Shots: 'Shots' } as const satisfies Readonly<Record<TeamStat, string>>;
const SIDE_TEXT = { over: 'Over', under: 'Under' } as const;

/** Formats a column name such as `Home Win %`, `Over 5.5`, `Away Shots Under 29.0` or `Blocks Over 0.5`. */
export function hubColumn(column: HubColumn): string {
  return withLine(column, lineText);
}

function withLine(column: HubColumn, text: (line: Line) => string): string {
  if (column.kind === 'win') return `${VENUE_TEXT[column.venue]} ${WIN_TEXT[column.win]}`;
  const end = `${SIDE_TEXT[column.side]} ${text(column.line)}`;
  const front = column.kind === 'prop' ? column.prop : totalFront(column.scope, column.stat);
  return front === '' ? end : `${front} ${end}`;
}

/** Returns the words before `Over` or `Under`: an empty string, `Away`, `Shots` or `Away Shots`. */
const totalFront = (scope: Scope, stat: TeamStat): string =>
  [scope === 'game' ? '' : VENUE_TEXT[scope], STAT_TEXT[stat]].filter((word) => word !== '').join(' ');

/**
 * The names that a file may use for a column. `first` is the name in our own files, such as `Over 6.0`. `second` is
 * also accepted, such as `Over 6`.
 */
export type Spellings = { readonly first: string; readonly second: string | null };

export function spellings(column: HubColumn): Spellings {
  const first = hubColumn(column);
  const second = withLine(column, String);
  return { first, second: second === first ? null : second };
}
