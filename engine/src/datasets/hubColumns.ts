import {
  LINES,
  PROPS,
  SCOPES,
  SIDES,
  TEAM_STATS,
  lineText,
  parseLine,
  totalLadder,
  VENUES,
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

const LINED = /^(.*?) ?(Over|Under) (0|[1-9]\d{0,5})(?:\.(\d))?$/;

/**
 * Parses a column name, in which a whole-number line may have a decimal or not (`Over 6.0`, `Over 6`). `Shots Over 2.5`
 * is a total in `game_probs` and a prop in `skater_probs`. Returns `null` for an unknown name.
 */
export function parseHubColumn(dataset: 'game_probs' | 'skater_probs', name: string): HubColumn | null {
  const [, front, word, whole, tenths = '0'] = LINED.exec(name) ?? [];
  if (front === undefined) return dataset === 'game_probs' ? parseWin(name) : null;
  const line = parseLine(Number(`${whole}.${tenths}`));
  const side = SIDES.find((s) => SIDE_TEXT[s] === word);
  if (line === null || side === undefined) return null;
  const column = dataset === 'game_probs' ? parseTotal(front, side, line) : parseProp(front, side, line);
  // LINED also matches invalid names, such as `HomeOver 5.5`. Accept `name` only if it is a name of the parsed column.
  return column !== null && Object.values(spellings(column)).includes(name) ? column : null;
}

function parseWin(name: string): WinColumn | null {
  for (const venue of VENUES) {
    for (const win of WINS) {
      const column: WinColumn = { kind: 'win', venue, win };
      if (hubColumn(column) === name) return column;
    }
  }
  return null;
}

function parseTotal(front: string, side: Side, line: Line): TotalColumn | null {
  for (const scope of SCOPES) {
    for (const stat of TEAM_STATS) {
      if (totalFront(scope, stat) === front) return { kind: 'total', scope, stat, side, line };
    }
  }
  return null;
}

function parseProp(front: string, side: Side, line: Line): PropColumn | null {
  const prop = PROPS.find((p) => p === front);
  return prop === undefined ? null : { kind: 'prop', prop, side, line };
}
