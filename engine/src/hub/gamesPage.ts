import type { HubFiles, Lineup, ScheduleChange, TeamAverage, WinShares } from '../datasets/index.ts';
import { VENUES, type Venue } from '../domain/index.ts';
import { hubGames, type HubGame } from './game.ts';

/** One team on a card. `goals` and `shots` are the team's projected numbers. */
export type CardSide = { readonly wins: WinShares; readonly goals: number | null; readonly shots: number | null };

export type GameCard = HubGame & {
  /** The starting goalies that the figures assume. `null` if they are not known. */
  readonly goalies: Pick<Lineup, 'goalies' | 'started'> | null;
  /** The game's figures on the card. `null` for a game that is only in the schedule. */
  readonly figures:
    | ({ readonly [venue in Venue]: CardSide } & {
        /**
         * The away team's share of the sum of both win probabilities, for the bar. `null` if one is unknown or both are
         * 0.
         */
        readonly awayPart: number | null;
        /** The team more likely to win. `null` if the two probabilities are equal or one is unknown. */
        readonly favorite: Venue | null;
      })
    | null;
};

/** Page data of Game Win Probabilities: a card for each game of all dates, and what has changed in their schedule. */
export type GamesPage = { readonly cards: readonly GameCard[]; readonly moves: readonly ScheduleChange[] };

export function gamesPage(
  files: Pick<
    HubFiles,
    'game_probs' | 'schedule_times' | 'p_info' | 'team_avs' | 'lineups' | 'changes' | 'schedule_changes'
  >,
): GamesPage {
  const averages = new Map((files.team_avs ?? []).map((average) => [key(average.team, average.date), average]));
  const lineups = new Map(
    (files.lineups ?? []).map((lineup) => [gameKey(lineup.date, lineup.away, lineup.home), lineup]),
  );
  const cards = hubGames(files).map((game): GameCard => {
    const prob = game.row === null ? undefined : files.game_probs?.games[game.row];
    if (!prob) return { ...game, goalies: null, figures: null };
    const [away, home] = VENUES.map((venue) =>
      side(prob.wins[venue], averages.get(key(game[venue].name, game.date))),
    ) as [CardSide, CardSide];
    return {
      ...game,
      goalies: known(lineups.get(gameKey(game.date, game.away.name, game.home.name))),
      figures: { away, home, awayPart: awayPart(away.wins, home.wins), favorite: favorite(away.wins, home.wins) },
    };
  });
  return { cards, moves: files.schedule_changes ?? [] };
}

const known = (lineup: Lineup | undefined): GameCard['goalies'] =>
  lineup === undefined || VENUES.every((venue) => lineup.goalies[venue] === null)
    ? null
    : { goalies: lineup.goalies, started: lineup.started };

const gameKey = (date: string, away: string, home: string): string => JSON.stringify([date, away, home]);
const key = (team: string, date: string): string => JSON.stringify([team, date]);

const side = (wins: WinShares, average: TeamAverage | undefined): CardSide => ({
  wins,
  goals: average?.goals ?? null,
  shots: average?.shots ?? null,
});

function awayPart(away: WinShares, home: WinShares): number | null {
  if (away.any === null || home.any === null) return null;
  const both = away.any + home.any;
  return both > 0 ? away.any / both : null;
}

function favorite(away: WinShares, home: WinShares): Venue | null {
  if (away.any === null || home.any === null || away.any === home.any) return null;
  return away.any > home.any ? 'away' : 'home';
}
