import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { playerAt, teamOf, type Player, type Team, PLACES } from './league.ts';
import { scheduleOf, type ScheduledGame } from './schedule.ts';
import { Random } from './random.ts';

export type SeasonOptions = {
  /** Seasons with the same seed belong to one league: they have the same teams and mostly the same players. */
  readonly seed?: number;
  /** The year in which the season begins. */
  readonly year?: number;
  readonly teams?: number;
  /** Number of games that each team plays. */
  readonly games?: number;
  /**
   * Average number of days per game of a team, without breaks; 1.98 by default. A larger number makes a season with few
   * games longer.
   */
  readonly daysPerGame?: number;
  readonly first?: LeagueDate;
};

/** A player's place on the roster of a team. */
export type Spot = { readonly player: Player; readonly place: number };

/** A trade: on a day, two teams exchange the players of one roster place. */
type Trade = { readonly date: LeagueDate; readonly teams: readonly [number, number]; readonly place: number };

type Absence = { readonly from: LeagueDate; readonly to: LeagueDate };

export type Season = {
  readonly seed: number;
  readonly year: number;
  /** As in `20262027`. */
  readonly id: number;
  /** As in `2026-27`. */
  readonly label: string;
  readonly teams: readonly Team[];
  /** All games in order of start time, including the preseason, the all-star game and the playoffs. */
  readonly games: readonly ScheduledGame[];
  readonly gameOf: (id: number) => ScheduledGame | null;
  readonly rosterOf: (team: number, date: LeagueDate) => readonly Spot[];
  /** Returns the number of days since the player's injury on a day. Returns null for a healthy player. */
  readonly absentFor: (player: Player, date: LeagueDate) => number | null;
  /** Whether the team plays on a day. */
  readonly plays: (team: number, date: LeagueDate) => boolean;
};

const TRADES = 6;
const SEASON_DAYS = 200;

export function createSeason(options: SeasonOptions = {}): Season {
  const { seed = 1, year = 2026, teams: count = 32, games: perTeam = 84, daysPerGame = 1.98 } = options;
  const first = options.first ?? (`${year}-09-29` as LeagueDate);
  const teams = Array.from({ length: count }, (_, index) => teamOf(seed, index, year));
  const games = scheduleOf({ seed, year, teams, games: perTeam, daysPerGame, first });
  const byId = new Map(games.map((game) => [game.id, game]));
  const days = new Set(games.flatMap(({ away, home, date }) => [`${away.index} ${date}`, `${home.index} ${date}`]));
  const trades = tradesOf(seed, year, count, first);
  const players = teams.map(({ index }) =>
    Array.from({ length: PLACES }, (_, place) => playerAt(seed, index, place, year)),
  );
  const absences = new Map<number, readonly Absence[]>();

  function rosterOf(team: number, date: LeagueDate): readonly Spot[] {
    const done = trades.filter((trade) => trade.date <= date);
    return Array.from({ length: PLACES }, (_, place) => {
      let from = team;
      for (const trade of done.toReversed()) {
        if (trade.place !== place || !trade.teams.includes(from)) continue;
        from = trade.teams[0] === from ? trade.teams[1] : trade.teams[0];
      }
      return { player: players[from]![place]!, place };
    });
  }

  function absentFor(player: Player, date: LeagueDate): number | null {
    const known = absences.get(player.id) ?? absencesOf(seed, year, player, first);
    absences.set(player.id, known);
    const absence = known.find(({ from, to }) => from <= date && date <= to);
    if (absence === undefined) return null;
    return Math.round((Date.parse(date) - Date.parse(absence.from)) / 86_400_000);
  }

  return {
    seed,
    year,
    id: year * 10_000 + year + 1,
    label: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    teams,
    games,
    gameOf: (id) => byId.get(id) ?? null,
    rosterOf,
    absentFor,
    plays: (team, date) => days.has(`${team} ${date}`),
  };
}

function tradesOf(seed: number, year: number, teams: number, first: LeagueDate): readonly Trade[] {
  const random = new Random(seed, 'trades', year);
  return Array.from({ length: TRADES }, (): Trade => {
    const a = random.whole(0, teams - 1);
    const b = (a + random.whole(1, teams - 1)) % teams;
    return { date: addDays(first, random.whole(60, 150)), teams: [a, b], place: random.whole(3, 17) };
  }).toSorted((x, y) => (x.date < y.date ? -1 : 1));
}

function absencesOf(seed: number, year: number, player: Player, first: LeagueDate): readonly Absence[] {
  const random = new Random(seed, 'absences', year, player.id);
  const spells = random.chance(0.55) ? random.whole(1, 2) : 0;
  return Array.from({ length: spells }, () => {
    const from = addDays(first, random.whole(0, SEASON_DAYS));
    return { from, to: addDays(from, 2 + Math.round(random.exponential(15))) };
  });
}
