import { POSITIONS, type Position } from '@ddh/engine/internal/model';
import { CLUBS, findClub, MAX_NAME, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import type { TeamKey } from './rows.ts';
import { ENDS, type End } from './sheet.ts';

/** Cells as values. `null`: the cell holds no such thing. */

/** More of anything in one game is another column's figure. */
const MOST_COUNT = 999;
const MOST_SECONDS = 99_999;
const MOST_PLAYER_ID = 999_999_999;

/** `3`, and `3.0` or `3,0` as pandas writes whole numbers in a column with gaps. */
const WHOLE = /^\d{1,9}(?:[.,]0+)?$/;
const ZERO = 48;

/** A file has millions of cells, nearly all of one or two digits. */
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

/** What is counted in a game, from 0. */
export const gameCount = (cell: string): number | null => upTo(MOST_COUNT, whole(cell));
export const seconds = (cell: string): number | null => upTo(MOST_SECONDS, whole(cell));
export const playerId = (cell: string): number | null => upTo(MOST_PLAYER_ID, whole(cell)) || null;

/** The same with a sign: plus/minus. */
export function signedWhole(cell: string): number | null {
  if (!/^[-+]/.test(cell)) return gameCount(cell);
  const value = gameCount(cell.slice(1));
  return value === null ? null : cell.startsWith('-') ? 0 - value : value;
}

/** Game ids become names of files. The same as in a game model. */
export const gameId = (cell: string): string | null => (/^[\w-]{1,40}$/.test(cell) ? cell : null);

export const name = (cell: string): string | null => {
  const text = cell.trim();
  return text === '' || text.length > MAX_NAME ? null : text;
};

/** A file has a hundred thousand rows, and nearly all of them have these. */
const KEYS: ReadonlySet<string> = new Set(CLUBS.map(({ key }) => key));

/** A club in any spelling, or the abbreviation of a team that is no club of the league. */
export function team(cell: string): TeamKey | null {
  if (KEYS.has(cell)) return cell;
  const club = findClub(cell);
  if (club.ok) return club.value.key;
  return club.error.kind === 'unknown' && /^[A-Z]{2,4}$/.test(cell) ? cell : null;
}

/** `2024-25`, whose second year must be the next one. */
export function season(cell: string): string | null {
  const [, start, end] = /^(\d{4})-(\d{2})$/.exec(cell) ?? [];
  return start !== undefined && (Number(start) + 1) % 100 === Number(end) ? cell : null;
}

export const date = (cell: string): LeagueDate | null => parseLeagueDate(cell);
export const time = (cell: string): string | null => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cell) ? cell : null);
export const end = (cell: string): End | null => ENDS.find((one) => one === cell) ?? null;

const FLAGS: Readonly<Record<string, boolean>> = { '0': false, '1': true, '0.0': false, '1.0': true };
export const flag = (cell: string): boolean | null => (Object.hasOwn(FLAGS, cell) ? FLAGS[cell]! : null);

/** Won, lost, lost after 60 minutes; nothing for who was not the goalie of record. */
const DECISIONS: Readonly<Record<string, boolean>> = { W: true, L: false, O: false, '': false };
/** Has the goalie won? */
export const decision = (cell: string): boolean | null => (Object.hasOwn(DECISIONS, cell) ? DECISIONS[cell]! : null);

/** The league's own files say L and R. */
const WINGS: Readonly<Record<string, Position>> = { L: 'LW', R: 'RW' };
export const position = (cell: string): Position | null =>
  POSITIONS.find((one) => one === cell) ?? (Object.hasOwn(WINGS, cell) ? WINGS[cell]! : null);

/** Goalies stand on rosters, too. */
export const rosterPosition = (cell: string): Position | 'G' | null => (cell === 'G' ? cell : position(cell));
