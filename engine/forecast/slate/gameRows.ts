import { mean, sideShare } from '@ddh/engine/internal/simulation';
import { hubColumn, START_UNKNOWN, totalLines, WINS, type FlatRecord } from '@ddh/engine/internal/datasets';
import { LINES, SIDES, type LeagueDate, type Line, type Scope, type TeamStat } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';

/** The Hub's files list the home team before the away team. */
const HOME_FIRST = ['home', 'away'] as const;

export function* gameProbRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const game of games) {
    const row: Record<string, string | number> = {
      index: game.date,
      Home: game.teams.home.name,
      Away: game.teams.away.name,
    };
    for (const win of WINS) {
      for (const venue of HOME_FIRST) row[hubColumn({ kind: 'win', venue, win })] = game.wins[venue][win];
    }
    for (const line of totalLines('game', 'Goals')) addTotals(row, game, ['game', ...HOME_FIRST], 'Goals', line);
    for (const line of totalLines('game', 'Shots')) addTotals(row, game, ['game'], 'Shots', line);
    for (const line of totalLines('home', 'Shots')) addTotals(row, game, HOME_FIRST, 'Shots', line);
    yield row;
  }
}

function addTotals(
  row: Record<string, string | number>,
  game: SlateGame,
  scopes: readonly Scope[],
  stat: TeamStat,
  line: Line,
): void {
  for (const scope of scopes) {
    for (const side of SIDES) {
      row[hubColumn({ kind: 'total', scope, stat, side, line })] = sideShare(game.totals[scope][stat], side, line);
    }
  }
}

/** Each cell is P(team wins by more than the margin). The margin 0.5 is the money line. */
export function* puckLineRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const [date, ofDate] of byDate(games)) {
    for (const margin of LINES.margin) {
      const row: Record<string, string | number> = { index: date, Margin: margin };
      for (const { teams } of ofDate) {
        for (const venue of HOME_FIRST) {
          row[teams[venue].name] = sideShare(teams[venue].differential, 'over', margin);
        }
      }
      yield row;
    }
  }
}

function byDate(games: readonly SlateGame[]): ReadonlyMap<LeagueDate, readonly SlateGame[]> {
  const dates = new Map<LeagueDate, SlateGame[]>();
  for (const game of games) {
    const ofDate = dates.get(game.date) ?? [];
    ofDate.push(game);
    dates.set(game.date, ofDate);
  }
  return dates;
}

export function* scheduleRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const { date, teams, time } of games) {
    yield { Date: date, 'Away Team': teams.away.name, 'Home Team': teams.home.name, Time: time ?? START_UNKNOWN };
  }
}

/** Mean goals and shots of the team itself, although the columns are named `Against`. */
export function* teamAverageRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const { date, teams, totals } of games) {
    for (const venue of HOME_FIRST) {
      yield {
        Team: teams[venue].name,
        index: date,
        'Goals Against': mean(totals[venue].Goals),
        'Shots Against': mean(totals[venue].Shots),
      };
    }
  }
}

export function* gameIdRows(games: readonly SlateGame[]): Generator<FlatRecord, void> {
  for (const { gameId, teams, date } of games) {
    yield { id: gameId, 'Home Team': teams.home.name, 'Away Team': teams.away.name, Date: date };
  }
}
