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

/** The figures of `game_probs` and `skater_probs`. This file alone makes and reads their column names. */

export const WINS = ['any', 'regulation', 'overtime'] as const;
/** How a win comes about; overtime includes the shootout. */
export type Win = (typeof WINS)[number];

export type WinColumn = { readonly kind: 'win'; readonly venue: Venue; readonly win: Win };
export type TotalColumn = {
  readonly kind: 'total';
  readonly scope: Scope;
  readonly stat: TeamStat;
  readonly side: Side;
  readonly line: Line;
};
export type PropColumn = { readonly kind: 'prop'; readonly prop: Prop; readonly side: Side; readonly line: Line };
export type HubColumn = WinColumn | TotalColumn | PropColumn;

/** The lines every file has, by what is counted. */
export const totalLines = (scope: Scope, stat: TeamStat): readonly Line[] => LINES[totalLadder(scope, stat)];

const VENUE_TEXT = { away: 'Away', home: 'Home' } as const;
const WIN_TEXT = { any: 'Win %', regulation: 'Reg Win %', overtime: 'OT Win %' } as const;
const SIDE_TEXT = { over: 'Over', under: 'Under' } as const;

/** `Home Win %`; `Over 5.5`, `Away Shots Under 29.0`; `Blocks Over 0.5`. Inverse: `parseHubColumn`. */
export function hubColumn(column: HubColumn): string {
  return withLine(column, lineText);
}

function withLine(column: HubColumn, text: (line: Line) => string): string {
  if (column.kind === 'win') return `${VENUE_TEXT[column.venue]} ${WIN_TEXT[column.win]}`;
  const end = `${SIDE_TEXT[column.side]} ${text(column.line)}`;
  if (column.kind === 'prop') return `${column.prop} ${end}`;
  const whose = column.scope === 'game' ? '' : `${VENUE_TEXT[column.scope]} `;
  return whose + (column.stat === 'Shots' ? 'Shots ' : '') + end;
}

/** A column's name as it is written, and the other one that is read: `Over 6.0` and `Over 6`. */
export type Spellings = { readonly first: string; readonly second: string | null };

export function spellings(column: HubColumn): Spellings {
  const first = hubColumn(column);
  const second = withLine(column, String);
  return { first, second: second === first ? null : second };
}

const LINED = /^(.*?) ?(Over|Under) (0|[1-9]\d{0,5})(?:\.(\d))?$/;

/** The inverse of `hubColumn`; the line's other spelling is read too. `Shots Over 2.5` differs between the datasets. */
export function parseHubColumn(dataset: 'game_probs' | 'skater_probs', name: string): HubColumn | null {
  const [, front, word, whole, tenths = '0'] = LINED.exec(name) ?? [];
  if (front === undefined) return dataset === 'game_probs' ? parseWin(name) : null;
  const line = parseLine(Number(`${whole}.${tenths}`));
  const side = SIDES.find((s) => SIDE_TEXT[s] === word);
  if (line === null || side === undefined) return null;
  const column = dataset === 'game_probs' ? parseTotal(front, side, line) : parseProp(front, side, line);
  // The pattern is a little wider than the names: what is not spelt in one of the two ways is no column of ours.
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
      const words = [scope === 'game' ? '' : VENUE_TEXT[scope], stat === 'Shots' ? stat : ''];
      if (words.filter((word) => word !== '').join(' ') === front) return { kind: 'total', scope, stat, side, line };
    }
  }
  return null;
}

function parseProp(front: string, side: Side, line: Line): PropColumn | null {
  const prop = PROPS.find((p) => p === front);
  return prop === undefined ? null : { kind: 'prop', prop, side, line };
}
