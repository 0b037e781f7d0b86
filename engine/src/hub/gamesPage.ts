import type { HubFiles, Lineup, ScheduleChange, TeamAverage, WinShares } from '../datasets/index.ts';
import { VENUES, type Venue } from '../domain/index.ts';
import { gameKey, hubGames, type HubGame } from './game.ts';

/** One team on a card. `goals` and `shots` are the team's projected numbers. */
export type CardSide = { readonly wins: WinShares; readonly goals: number | null; readonly shots: number | null };

export type GameCard = HubGame & {
  /** The starting goalies that the figures assume. `null` if they are not known. */
  readonly goalies: Pick<Lineup, 'goalies' | 'started'> | null;
  /** The game's figures on the card. `null` for a game that is only in the schedule. */
  readonly figures: ({ readonly [venue in Venue]: CardSide } & Split) | null;
};

/** How both teams share the wins of a game. */
type Split = {
  /**
   * The away team's share of the sum of both win probabilities, for the bar. `null` if one is unknown or both are 0.
   */
  readonly awayPart: number | null;
  /** The team more likely to win. `null` if the two probabilities are equal or one is unknown. */
  readonly favorite: Venue | null;
  /** True if neither share is as large as that of a favorite. Pages then mark no team, and say `even`. */
  readonly isEven: boolean;
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
  const lineups = new Map((files.lineups ?? []).map((lineup) => [gameKey(lineup), lineup]));
  const cards = hubGames(files).map((game): GameCard => {
    const prob = game.row === null ? undefined : files.game_probs?.games[game.row];
    if (!prob) return { ...game, goalies: null, figures: null };
    const [away, home] = VENUES.map((venue) =>
      side(prob.wins[venue], averages.get(key(game[venue].name, game.date))),
    ) as [CardSide, CardSide];
    return {
      ...game,
      goalies: known(lineups.get(gameKey({ date: game.date, away: game.away.name, home: game.home.name }))),
      figures: { away, home, ...splitOf(away.wins, home.wins) },
    };
  });
  return { cards, moves: files.schedule_changes ?? [] };
}

const known = (lineup: Lineup | undefined): GameCard['goalies'] =>
  lineup === undefined || VENUES.every((venue) => lineup.goalies[venue] === null)
    ? null
    : { goalies: lineup.goalies, started: lineup.started };

const key = (team: string, date: string): string => JSON.stringify([team, date]);

const side = (wins: WinShares, average: TeamAverage | undefined): CardSide => ({
  wins,
  goals: average?.goals ?? null,
  shots: average?.shots ?? null,
});

/** From this share of the wins on, in tenths of a percent as pages show it, the likelier team is called a favorite. */
const FAVORITE_FROM = 550;

function splitOf(away: WinShares, home: WinShares): Split {
  if (away.any === null || home.any === null) return { awayPart: null, favorite: null, isEven: false };
  const both = away.any + home.any;
  const awayPart = both > 0 ? away.any / both : null;
  const favorite = away.any === home.any ? null : away.any > home.any ? 'away' : 'home';
  // The larger share is shown as what the text of the smaller one leaves of 100.
  const isEven = awayPart !== null && 1000 - Math.round(1000 * Math.min(awayPart, 1 - awayPart)) < FAVORITE_FROM;
  return { awayPart, favorite, isEven };
}
