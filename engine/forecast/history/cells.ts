import { POSITIONS, type Position } from '@ddh/engine/internal/model';
import { CLUBS, findClub, MAX_NAME, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';

/** A team's key in all rows: its abbreviation. A club that moved has one key for all seasons: ARI becomes UTA. */
export type TeamKey = string;

/** How a game ended: after 60 minutes, in overtime or in a shootout. */
export const ENDS = ['REG', 'OT', 'SO'] as const;
export type End = (typeof ENDS)[number];

/** A goalie's decision: a win, a loss in regulation, or a loss in overtime or a shootout. */
const DECISIONS = ['W', 'L', 'O'] as const;
type Decision = (typeof DECISIONS)[number];

/** Maximum count of one player or team in one game. A larger number means that the columns are mixed up. */
const MOST_COUNT = 999;
const MOST_SECONDS = 99_999;
const MOST_PLAYER_ID = 999_999_999;

/** Also accepts `3.0` and `3,0`, because pandas writes whole numbers like this in a column with empty cells. */
const WHOLE = /^\d{1,9}(?:[.,]0+)?$/;
const ZERO = 48;

/** Cells of one or two digits take a fast path, because nearly all of a file's millions of cells are this short. */
function whole(cell: string): number | null {
  const first = cell.charCodeAt(0) - ZERO;
  if (cell.length === 1) return first >= 0 && first <= 9 ? first : null;
  if (cell.length === 2) {
    const second = cell.charCodeAt(1) - ZERO;
    return first >= 0 && first <= 9 && second >= 0 && second <= 9 ? first * 10 + second : null;
  }
  return WHOLE.test(cell) ? Number(/^\d+/.exec(cell)![0]) : null;
}

const upTo = (most: number, value: number | null): number | null => (value === null || value > most ? null : value);

/** Returns the count of one player or team in one game. */
const amount = (cell: string): number | null => upTo(MOST_COUNT, whole(cell));

/** A plus/minus value: a count with an optional sign. */
function signedWhole(cell: string): number | null {
  const isNegative = cell.startsWith('-');
  if (!isNegative && !cell.startsWith('+')) return amount(cell);
  const value = amount(cell.slice(1));
  return value === null ? null : isNegative ? 0 - value : value;
}

function name(cell: string): string | null {
  const text = cell.trim();
  return text === '' || text.length > MAX_NAME ? null : text;
}

/** Nearly all team cells contain one of these abbreviations, so they are tried before the slower `findClub`. */
const KEYS: ReadonlySet<string> = new Set(CLUBS.map(({ key }) => key));

/** Accepts any spelling of a club, and the abbreviation of a team outside the league. */
function team(cell: string): TeamKey | null {
  if (KEYS.has(cell)) return cell;
  const club = findClub(cell);
  if (club.ok) return club.value.key;
  return club.error.kind === 'unknown' && /^[A-Z]{2,4}$/.test(cell) ? cell : null;
}

/** A season such as `2024-25`. The second year must follow the first. */
function season(cell: string): string | null {
  const [, start, end] = /^(\d{4})-(\d{2})$/.exec(cell) ?? [];
  return start !== undefined && (Number(start) + 1) % 100 === Number(end) ? cell : null;
}

const FLAGS: Readonly<Record<string, boolean>> = { '0': false, '1': true, '0.0': false, '1.0': true };

/** The wing positions, which league files write as L and R. */
const WINGS: Readonly<Record<string, Position>> = { L: 'LW', R: 'RW' };
const position = (cell: string): Position | null =>
  POSITIONS.find((one) => one === cell) ?? (Object.hasOwn(WINGS, cell) ? WINGS[cell]! : null);

/**
 * The types of cells, each with its parser. A parser returns `null` if the cell has no valid value. Values are written
 * as they are, and flags as 0 and 1.
 */
export const CELLS = {
  amount,
  whole: signedWhole,
  seconds: (cell: string): number | null => upTo(MOST_SECONDS, whole(cell)),
  flag: (cell: string): boolean | null => (Object.hasOwn(FLAGS, cell) ? FLAGS[cell]! : null),
  playerId: (cell: string): number | null => upTo(MOST_PLAYER_ID, whole(cell)) || null,
  /** Game ids become file names, so their characters are limited. Game models use the same pattern. */
  gameId: (cell: string): string | null => (/^[\w-]{1,40}$/.test(cell) ? cell : null),
  name,
  team,
  season,
  date: (cell: string): LeagueDate | null => parseLeagueDate(cell),
  time: (cell: string): string | null => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cell) ? cell : null),
  end: (cell: string): End | null => ENDS.find((one) => one === cell) ?? null,
  decision: (cell: string): Decision | null => DECISIONS.find((one) => one === cell) ?? null,
  position,
  /** Rosters list goalies, too. */
  rosterPosition: (cell: string): Position | 'G' | null => (cell === 'G' ? cell : position(cell)),
  /** Any text. */
  text: (cell: string): string | null => cell,
} as const;

export type CellType = keyof typeof CELLS;
export type CellValue<T extends CellType> = NonNullable<ReturnType<(typeof CELLS)[T]>>;
/** The kind of value that a cell must contain. */
export type Wanted = Exclude<CellType, 'text'>;
