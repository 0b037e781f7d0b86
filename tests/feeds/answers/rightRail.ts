import { SIDES, type Side } from '../game/events.ts';
import type { Report, Summary } from '../game/report.ts';
import type { GameStatus } from '../gameState.ts';
import type { ScheduledGame } from '../schedule.ts';
import type { Season } from '../season.ts';
import { gameHead, gameLink, outcome, periodDescriptor, shortTeam, text } from './parts.ts';
import { sidesOf, tallyOf } from './tally.ts';

/**
 * Returns the response of `gamecenter/{id}/right-rail` for a game that has begun. Before the start, the response is
 * `{}`.
 */
export function rightRail(season: Season, report: Report, status: GameStatus, series: readonly object[]): object {
  const { played, events, score, period } = report;
  const { game } = played;
  const periods = Array.from({ length: period }, (_, index) => index + 1);
  const goals = (side: Side, of: number): number =>
    of > 4
      ? Number(report.over && score[side] > Math.min(score.away, score.home))
      : events.filter((event) => event.kind === 'goal' && event.side === side && event.period === of).length;
  const shots = (side: Side, of: number): number =>
    of > 4
      ? 0
      : events.filter(
          (event) => (event.kind === 'goal' || event.kind === 'shot') && event.side === side && event.period === of,
        ).length;
  const attempts = (side: Side) =>
    events.filter((event) => event.period > 4 && 'shooter' in event && event.side === side);
  const conversions = (side: Side): number => attempts(side).filter(({ kind }) => kind === 'goal').length;
  return {
    seasonSeries: series,
    seasonSeriesWins: { awayTeamWins: 0, homeTeamWins: 0 },
    gameInfo: {
      referees: [text('Referee One'), text('Referee Two')],
      linesmen: [text('Linesman One'), text('Linesman Two')],
      ...sidesOf((side) => ({
        headCoach: text(`Coach of ${game[side].place}`),
        scratches: played.lineups[side].scratches.map(({ id, first, last }) => ({
          id,
          firstName: first,
          lastName: last,
        })),
      })),
    },
    linescore: {
      byPeriod: periods.map((of) => ({
        periodDescriptor: periodDescriptor(of),
        away: goals('away', of),
        home: goals('home', of),
      })),
      ...(period > 4
        ? {
            shootout: Object.fromEntries(
              SIDES.flatMap((side) => [
                [`${side}DecidingGoal`, goals(side, 5)],
                [`${side}Conversions`, conversions(side)],
                [`${side}Attempts`, attempts(side).length],
              ]),
            ),
          }
        : {}),
      totals: { away: score.away, home: score.home },
    },
    shotsByPeriod: periods.map((of) => ({
      periodDescriptor: periodDescriptor(of),
      away: shots('away', of),
      home: shots('home', of),
    })),
    teamGameStats: teamStats(report),
    gameReports: { gameSummary: `https://reports.example/${season.id}/${game.id}` },
    ...(status.state === 'OFF' ? { gameVideo: { threeMinRecap: game.id, condensedGame: game.id } } : {}),
  };
}

function teamStats(report: Report): readonly object[] {
  const { away, home } = tallyOf(report).team;
  const faceoffs = away.faceoffsWon + home.faceoffsWon;
  const share = (part: number, whole: number): number => Number((whole === 0 ? 0 : part / whole).toFixed(6));
  const row = (category: string, of: (line: typeof away) => number | string): object => ({
    category,
    awayValue: of(away),
    homeValue: of(home),
  });
  return [
    row('sog', ({ sog }) => sog),
    row('faceoffWinningPctg', ({ faceoffsWon }) => share(faceoffsWon, faceoffs)),
    row('faceoffWins', ({ faceoffsWon }) => `${faceoffsWon}/${faceoffs}`),
    row('powerPlay', ({ powerPlayGoals, powerPlays }) => `${powerPlayGoals}/${powerPlays}`),
    row('powerPlayPctg', ({ powerPlayGoals, powerPlays }) => share(powerPlayGoals, powerPlays)),
    row('pim', ({ pim }) => pim),
    row('hits', ({ hits }) => hits),
    row('blockedShots', ({ blockedShots }) => blockedShots),
    row('giveaways', ({ giveaways }) => giveaways),
    row('takeaways', ({ takeaways }) => takeaways),
  ];
}

/** Returns one meeting of the two teams, which is an item of `seasonSeries`. */
export function meeting(season: Season, game: ScheduledGame, status: GameStatus, report: Summary | null): object {
  const {
    venue: _venue,
    venueTimezone: _zone,
    neutralSite: _neutral,
    tvBroadcasts: _tv,
    ...head
  } = gameHead(season, game, status);
  return {
    ...head,
    awayTeam: shortTeam(game.away, report?.score.away ?? null),
    homeTeam: shortTeam(game.home, report?.score.home ?? null),
    periodDescriptor: periodDescriptor(report?.period ?? 1),
    gameCenterLink: gameLink(game, status.slot.date),
    ...(report === null ? {} : outcome(report)),
  };
}
