import { ambiguousNameText, formatCount, formatCounted, unknownNameText } from '@ddh/engine/internal/format';
import {
  LONGEST_PAUSE,
  type EarlierGaps,
  type Gap,
  type GapGame,
  type HistoryFault,
  type HistoryFaults,
  type NameGap,
  type UnmatchedPlayer,
  type WaitingGame,
  type Wanted,
} from '@ddh/forecast/history';
import type { RatingProblem } from '@ddh/forecast/rating';
import { unreachable } from '@ddh/engine/internal/result';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { JSON_FOR_CSV } from '../../texts.ts';
import { joinLines } from '../../printable.ts';

/** Formats one fault per line, with file and line number. */
export function faultsText({ faults, more }: HistoryFaults): string {
  const lines = faults.map((fault) => `${fault.file} line ${fault.line}: ${faultText(fault)}`);
  return joinLines([...lines, ...(more === 0 ? [] : [`and ${formatCounted(more, 'more problem')}`])]);
}

const WANTED: { readonly [wanted in Wanted]: string } = {
  amount: 'a whole number from 0 to 999',
  whole: 'a whole number from -999 to 999',
  seconds: 'a whole number of seconds from 0 to 99,999',
  flag: '0 or 1',
  playerId: 'a player id',
  gameId: 'at most 40 letters, digits, - and _',
  name: 'a name',
  team: "a team's abbreviation, name or city",
  season: 'a season like 2024-25',
  date: 'a date like 2025-10-07',
  time: 'a time like 19:00',
  end: 'REG, OT or SO',
  decision: 'W, L, O or empty',
  position: 'C, LW, RW or D',
  rosterPosition: 'C, LW, RW, D or G',
};

function faultText(fault: HistoryFault): string {
  switch (fault.kind) {
    case 'noHeader':
      return 'the header is missing: the first line must name the columns';
    case 'json':
      return JSON_FOR_CSV;
    case 'openQuote':
      return 'a quote is never closed';
    case 'afterQuote':
      return 'a cell continues after its closing quote';
    case 'noColumns':
      return fault.columns.length === 1
        ? `the file lacks the column ${fault.columns.join()}`
        : `the file lacks the columns ${fault.columns.join(', ')}`;
    case 'twiceColumns':
      return `the header repeats ${fault.columns.join(', ')}`;
    case 'cells':
      return `the row has ${formatCounted(fault.found, 'cell')}, but the header has ${formatCount(fault.expected)}`;
    case 'cell':
      return `${fault.column} must be ${WANTED[fault.wanted]}, not '${fault.found}'`;
    case 'unknownGame':
      return `the games file has no played game ${fault.gameId}`;
    case 'repeatedGame':
      return `game ${fault.gameId} is repeated`;
    case 'againstItself':
      return `${fault.team} plays against itself in game ${fault.gameId}`;
    case 'foreignTeam':
      return `${fault.team} does not play in game ${fault.gameId}`;
    case 'repeatedPlayer':
      return `player ${fault.playerId} is repeated${fault.gameId === null ? '' : ` in game ${fault.gameId}`}`;
    case 'repeatedTeam':
      return `${fault.team} is repeated`;
    case 'repeatedStarter':
      return `${fault.team} has two starters on ${fault.date}`;
    default:
      return unreachable(fault);
  }
}

/** The paths of the files with past games, as the user typed them. */
export type PastPaths = { readonly games: string; readonly skaters: string; readonly goalies: string };

type GapPlace = { readonly past: PastPaths; readonly schedule: string; readonly asOf: LeagueDate };

/** Describes a gap in the results before a day. Files are named as the user typed them. */
export function gapText(gap: Gap, { past, schedule, asOf }: GapPlace): string {
  switch (gap.kind) {
    case 'noResult':
      return `${past.games} has no result for ${formatCounted(gap.lacking.length, 'game')} that ${schedule} lists before ${asOf}: ${gamesText(gap.lacking)}`;
    case 'noNumber':
      return `neither ${past.games} nor ${schedule} has ${formatCounted(gap.lacking.length, 'game')} of this season before ${asOf}, judging by the other game numbers: ${gamesText(gap.lacking)}`;
    case 'noRows':
      return `${past[gap.file]} lacks rows for ${formatCounted(gap.lacking.length, 'game')} of this season: ${gamesText(gap.lacking)}`;
    case 'old':
      return gap.last === null
        ? `no game has all its rows in ${past[gap.file]}`
        : `the last game${gap.file === 'games' ? '' : ' with all its rows'} in ${past[gap.file]} was on ${gap.last}, more than ${LONGEST_PAUSE} days before ${asOf}`;
    default:
      return unreachable(gap);
  }
}

/** Upper bound for the number of listed games. A longer list would push other messages off the screen. */
const NAMED_GAMES = 10;

function gamesText(games: readonly GapGame[]): string {
  const named = games
    .slice(0, NAMED_GAMES)
    .map(({ gameId, date }) => (date === null ? gameId : `${gameId} of ${date}`));
  const more = games.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${formatCount(more)} more`}`;
}

const WAITING: { readonly [status in WaitingGame['status']]: string } = {
  PPD: 'postponed',
  SUSP: 'suspended',
  CNCL: 'canceled',
  DONT_PLAY: 'not to be played',
  CLASH: 'left out, because a team plays another game on that day',
  UNCLEAR: 'of which the schedule says nothing clear',
};

/**
 * Returns a line for each reason why games without a result have no day.
 *
 * @example
 * waitingLines([{ gameId: '2026020185', status: 'PPD' }]); // => ['1 game postponed: 2026020185']
 */
export const waitingLines = (
  games: readonly { readonly gameId: string; readonly status: string }[],
): readonly string[] =>
  Object.entries(WAITING).flatMap(([status, text]) => {
    const ids = games.filter((game) => game.status === status).map(({ gameId }) => gameId);
    return ids.length === 0 ? [] : [`${formatCounted(ids.length, 'game')} ${text}: ${ids.join(', ')}`];
  });

/** Describes all gaps of earlier seasons in one line. */
export function earlierGapsText({ games, pauses }: EarlierGaps): string {
  const parts = [
    ...(games === 0 ? [] : [`${formatCounted(games, 'game')} missing or without all rows`]),
    ...pauses.map(({ from, to }) => `no game between ${from} and ${to}`),
  ];
  return `earlier seasons: ${parts.join(', ')}`;
}

/** Explains why a row of starters or absent players is not used. `what` is `goalie` or `player`. */
export function nameGapText(gap: NameGap, what: string): string {
  return `${gap.file} line ${gap.line} is not used: ${unmatchedText(gap, what)}`;
}

/** Explains why the lookup finds no player. `what` is `goalie` or `player`. */
export function unmatchedText(gap: UnmatchedPlayer, what: string): string {
  switch (gap.kind) {
    case 'unknownTeam':
      return unknownNameText('team', gap.team, 'in the league', gap.nearest);
    case 'unknownId':
      return `No ${what} of past games or rosters has the player_id ${gap.playerId}.`;
    case 'unknownPlayer':
      return unknownNameText(what, gap.name, 'in past games or rosters', gap.nearest);
    case 'severalPlayers':
      return ambiguousNameText(gap.name, gap.names, 'give the player_id');
    default:
      return unreachable(gap);
  }
}

/** Explains why a game cannot be rated. */
export function ratingProblemText(problem: RatingProblem): string {
  const { gameId, team } = problem;
  switch (problem.kind) {
    case 'unknownTeam':
      return `game ${gameId}: ${team} is not a team abbreviation`;
    case 'shortRoster':
      return `game ${gameId}: only ${formatCounted(problem.skaters, 'skater')} of ${team} ${problem.skaters === 1 ? 'is' : 'are'} known`;
    default:
      return unreachable(problem);
  }
}
