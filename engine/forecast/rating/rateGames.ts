import {
  seasonOf,
  type NamedNews,
  type PlayerNews,
  type RosterPlayer,
  type ScheduledGame,
  type Scratch,
  type Starter,
  type TeamKey,
  type TeamName,
} from '../history/index.ts';
import {
  DRAWN_STATS,
  finalGoals,
  powerPlayAssists,
  type GameRates,
  type SkaterRates,
  type TeamRates,
} from '@ddh/engine/internal/model';
import { eachOf, VENUES, type LeagueDate, type Venue } from '@ddh/engine/internal/domain';
import type { LeagueForm, LineupFactors } from './form.ts';
import type { GoalieChance } from './goalieForm.ts';
import { uniqueNames } from './names.ts';
import { restFactor } from './rest.ts';
import { isSkater } from './rows.ts';
import type { FormCount } from './teamForm.ts';
import { onUnit } from './units.ts';

/** Information that past games do not contain. */
export type Known = {
  /**
   * The players under contract with each team, updated with the games of this season. Without a roster, the players of
   * recent games are used.
   */
  readonly roster?: readonly RosterPlayer[];
  /** Announced starting goalies. For other games, the starter is predicted. */
  readonly starters?: readonly Starter[];
  /** Ids of players who will not play: injured, suspended or scratched. */
  readonly absent?: readonly number[];
  /** Players who will not play on certain days. */
  readonly scratches?: readonly Scratch[];
  /** The news that announced the starters and scratches. */
  readonly news?: readonly PlayerNews[];
};

export type RatingProblem =
  | { readonly kind: 'unknownTeam'; readonly gameId: string; readonly team: TeamKey }
  /** The team has fewer than LEAST_SKATERS skaters. */
  | { readonly kind: 'shortRoster'; readonly gameId: string; readonly team: TeamKey; readonly skaters: number };

export type RatedGames = {
  readonly rates: readonly GameRates[];
  readonly problems: readonly RatingProblem[];
  /** The known news of these games, with the player names that the rates use. */
  readonly news: readonly NamedNews[];
};

/** Minimum number of skaters to rate a game. A team dresses 18 if its roster has that many. @shape */
export const LEAST_SKATERS = 15;

/** Upper bound for the expected share of a team's goals that are scored on the power play. @shape */
const MOST_POWER_PLAY = 0.5;

/** The published seed of a day's games is the date as a number, such as 20251007. */
const seedOf = (date: LeagueDate): number => Number(date.replaceAll('-', ''));

const OTHER = { away: 'home', home: 'away' } as const;
type Planned = ReadonlyMap<TeamKey, ReadonlySet<LeagueDate>>;

/** Rates each scheduled game from past games. A game that cannot be rated is returned as a problem. */
export function rateGames(
  form: LeagueForm,
  teams: readonly TeamName[],
  schedule: readonly ScheduledGame[],
  known: Known = {},
): RatedGames {
  const rater = new GameRater(form, teams, schedule, known);
  const rates: GameRates[] = [];
  const problems: RatingProblem[] = [];
  for (const game of schedule) {
    const found = VENUES.map((venue) => rater.problem(game, game[venue])).filter((problem) => problem !== null);
    if (found.length === 0) rates.push(rater.rate(game));
    problems.push(...found);
  }
  return { rates, problems, news: schedule.flatMap((game) => rater.news(game)) };
}

type RatedLineup = {
  readonly skaters: readonly SkaterRates[];
  readonly factors: LineupFactors;
};

class GameRater {
  readonly #form: LeagueForm;
  readonly #known: Known;
  readonly #teamNames: ReadonlyMap<TeamKey, string>;
  readonly #rosters: ReadonlyMap<TeamKey, readonly RosterPlayer[]> | null;
  readonly #planned: Planned;
  readonly #names: ReadonlyMap<number, string>;
  readonly #scratched: ReadonlyMap<LeagueDate, ReadonlySet<number>>;
  readonly #lineups = new Map<string, RatedLineup>();

  constructor(form: LeagueForm, teams: readonly TeamName[], schedule: readonly ScheduledGame[], known: Known) {
    this.#form = form;
    this.#known = known;
    this.#teamNames = new Map(teams.map(({ key, name }) => [key, name]));
    this.#planned = plannedDays(schedule);
    const season = Math.max(...schedule.map(({ date }) => seasonOf(date)));
    const roster = available(form, known, season);
    this.#rosters = roster === null ? null : byTeam(roster);
    this.#names = uniqueNames(roster ?? form.players.recent(season));
    this.#scratched = byDay(known.scratches ?? []);
  }

  problem({ gameId, date }: ScheduledGame, team: TeamKey): RatingProblem | null {
    if (!this.#teamNames.has(team)) return { kind: 'unknownTeam', gameId, team };
    const skaters = this.#lineup(team, date).skaters.length;
    return skaters < LEAST_SKATERS ? { kind: 'shortRoster', gameId, team, skaters } : null;
  }

  news({ date, away, home }: ScheduledGame): readonly NamedNews[] {
    const all = this.#known.news ?? [];
    return all
      .filter((one) => one.date === date && (one.team === away || one.team === home))
      .flatMap(({ team, playerId, what, at }) => {
        const name = this.#teamNames.get(team);
        return name === undefined ? [] : [{ date, team: name, player: this.#nameOf(playerId), what, at }];
      });
  }

  #nameOf = (playerId: number): string =>
    this.#names.get(playerId) ?? this.#form.players.of(playerId)?.name ?? `${playerId}`;

  rate({ gameId, date, time, away, home }: ScheduledGame): GameRates {
    const teams = { away, home };
    const season = seasonOf(date);
    const tired = (venue: Venue): boolean => this.#form.calendar.playedYesterday(teams[venue], date, this.#planned);
    const goalies = {
      away: this.#starters(away, date, tired('away')),
      home: this.#starters(home, date, tired('home')),
    };
    const expected = (count: FormCount, venue: Venue): number =>
      this.#form.teams.expected(count, { season, venue, team: teams[venue], opponent: teams[OTHER[venue]] });
    const lineup = { away: this.#lineup(away, date), home: this.#lineup(home, date) };
    const open = (venue: Venue): number =>
      expected('goals', venue) *
      this.#against(goalies[OTHER[venue]], season) *
      restFactor(tired(venue), tired(OTHER[venue])) *
      lineup[venue].factors.goals;
    const goals = finalGoals({ away: open('away'), home: open('home') });
    const side = (venue: Venue): TeamRates => {
      const [goalie] = goalies[venue];
      return {
        name: this.#teamNames.get(teams[venue])!,
        abbreviation: teams[venue],
        goals: goals[venue],
        shots: expected('shots', venue) * lineup[venue].factors.shots,
        blocks: expected('blocks', venue),
        powerPlayGoals: Math.min(expected('powerPlayGoals', venue), MOST_POWER_PLAY * goals[venue]),
        ...(goalie === undefined ? {} : { goalie }),
        skaters: lineup[venue].skaters,
      };
    };
    return {
      gameId,
      date,
      time,
      seed: seedOf(date),
      ...this.#form.through,
      away: side('away'),
      home: side('home'),
    };
  }

  /**
   * The factor of a team's goalies on the opponent's goals, weighted by their chances to start. It is 1 for average
   * goalies.
   */
  #against(goalies: readonly GoalieChance[], season: number): number {
    return goalies.reduce(
      (sum, { playerId, chance }) => sum + chance * (this.#form.goalies.factor(playerId, season) - 1),
      1,
    );
  }

  #starters(team: TeamKey, date: LeagueDate, tired: boolean): readonly GoalieChance[] {
    const roster = this.#roster(team, date);
    const announced = this.#known.starters?.find((starter) => starter.team === team && starter.date === date);
    if (announced === undefined) return this.#form.goalies.starters(team, date, roster, tired);
    const { playerId } = announced;
    const listed = roster?.find((player) => player.playerId === playerId)?.name;
    const name = listed ?? this.#form.players.of(playerId)?.name ?? `${playerId}`;
    const source = announced.announced === undefined ? {} : { announced: announced.announced };
    return [{ playerId, name, chance: 1, confirmed: true, ...source }];
  }

  /** The players who may play for a team, or `null` if only its past games are known. */
  #roster(team: TeamKey, date: LeagueDate): readonly RosterPlayer[] | null {
    const listed = this.#rosters === null ? null : (this.#rosters.get(team) ?? []);
    const scratched = this.#scratched.get(date);
    if (scratched === undefined) return listed;
    const players = listed ?? this.#form.players.recent(seasonOf(date)).filter((player) => player.team === team);
    const rest = players.filter(({ playerId }) => !scratched.has(playerId));
    // A scratch must not change the rates of other teams.
    return rest.length === players.length ? listed : rest;
  }

  /**
   * The skaters whom a team is expected to dress, with their expected counts per game, and their factors on the team's
   * goals and shots.
   */
  #lineup(team: TeamKey, date: LeagueDate): RatedLineup {
    const season = seasonOf(date);
    const key = `${this.#scratched.has(date) ? date : season} ${team}`;
    const before = this.#lineups.get(key);
    if (before !== undefined) return before;
    const roster = this.#roster(team, date)?.filter(isSkater) ?? null;
    const dressed = this.#form.lineups.expected(team, `${season}-${`${season + 1}`.slice(2)}`, roster, (id, position) =>
      this.#form.skaters.rate(id, position, season),
    );
    const rated = this.#form.ratesOf(dressed, season);
    const skaters = dressed.map(({ playerId, name, position, line, powerPlay, together }, i) => {
      const rate = onUnit(rated[i]!.rate, powerPlay.factors);
      const { goals, assists, powerPlayGoals } = rate;
      const counts = { goals, assists, ...eachOf(DRAWN_STATS, (stat) => rate[stat]), powerPlayGoals };
      const { unit } = powerPlay;
      return { name: this.#names.get(playerId) ?? name, playerId, position, line, together, unit, ...counts };
    });
    const assists = powerPlayAssists(skaters);
    const lineup = {
      skaters: skaters.map((one, i) => ({ ...one, powerPlayAssists: assists[i]! })),
      factors: this.#form.lineupFactors(team, rated, season),
    };
    this.#lineups.set(key, lineup);
    return lineup;
  }
}

/**
 * All players who may play, or `null` if neither a roster nor absences are given. In that case, each team's last games
 * decide.
 */
function available(
  { players }: LeagueForm,
  { roster, absent = [] }: Known,
  season: number,
): readonly RosterPlayer[] | null {
  if (roster === undefined && absent.length === 0) return null;
  const listed = roster === undefined ? players.recent(season) : players.rosterNow(roster, season);
  return listed.filter(({ playerId }) => !absent.includes(playerId));
}

function byTeam(roster: readonly RosterPlayer[]): ReadonlyMap<TeamKey, readonly RosterPlayer[]> {
  const teams = new Map<TeamKey, RosterPlayer[]>();
  for (const player of roster) {
    const players = teams.get(player.team) ?? [];
    players.push(player);
    teams.set(player.team, players);
  }
  return teams;
}

function byDay(scratches: readonly Scratch[]): ReadonlyMap<LeagueDate, ReadonlySet<number>> {
  const days = new Map<LeagueDate, Set<number>>();
  for (const { date, playerId } of scratches) days.set(date, (days.get(date) ?? new Set()).add(playerId));
  return days;
}

function plannedDays(schedule: readonly ScheduledGame[]): Planned {
  const days = new Map<TeamKey, Set<LeagueDate>>();
  for (const { date, away, home } of schedule) {
    for (const team of [away, home]) {
      const own = days.get(team) ?? new Set();
      own.add(date);
      days.set(team, own);
    }
  }
  return days;
}
