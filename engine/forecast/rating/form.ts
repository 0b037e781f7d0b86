import { seasonOf, type GameSheet, type PlayedSide } from '../history/index.ts';
import type { LeagueDate, Venue } from '@ddh/engine/internal/domain';
import { GoalieForm, starterOf } from './goalieForm.ts';
import { createLineups } from './lineups.ts';
import { Players } from './players.ts';
import { Calendar, restFactor } from './rest.ts';
import { SkaterForm, type SkaterRate } from './skaterForm.ts';
import { Tally } from './tally.ts';
import { TeamForm, type TeamCounts } from './teamForm.ts';

/** How much of a line-up's own strength beyond its team's record shows in its goals (exponent; 2022-23 and 2023-24). */
const LINEUP_EFFECT = 0.2;

/** Expected points of these men: what a line-up is worth. */
export const worth = (rates: readonly Pick<SkaterRate, 'goals' | 'assists'>[]): number =>
  rates.reduce((sum, { goals, assists }) => sum + goals + assists, 0);

/** All that past games tell, learnt day by day. */
export class LeagueForm {
  readonly teams = new TeamForm();
  readonly players = new Players();
  readonly goalies = new GoalieForm(this.players);
  readonly skaters = new SkaterForm();
  readonly lineups = createLineups();
  readonly calendar = new Calendar();
  readonly #worth = new Tally({ halfLife: 1000, carry: 0.4 });
  #through: LeagueDate | null = null;

  /** The last day learnt, as a field for rates and models. Empty before the first day. */
  get through(): { readonly through?: LeagueDate } {
    return this.#through === null ? {} : { through: this.#through };
  }

  /** All games of one day, in any order; days in order. What it teaches of teams depends on the days before alone. */
  observe(games: readonly GameSheet[]): void {
    const day = games.toSorted((a, b) => (a.game.gameId < b.game.gameId ? -1 : 1));
    const steps = day.map((sheet) => this.#prepare(sheet));
    for (const step of steps) step();
    for (const sheet of day) {
      this.#see(sheet);
      this.goalies.observe(sheet);
      this.skaters.observe(sheet);
      this.lineups.observe(sheet);
      this.calendar.played(sheet.game.away.team, sheet.game.date);
      this.calendar.played(sheet.game.home.team, sheet.game.date);
      this.#through = sheet.game.date;
    }
  }

  /** What multiplies a team's goals when men of so many expected points (goals and assists) dress. */
  lineupFactor(points: number, season: number): number {
    const usual = this.#worth.ratio(season, 1, points);
    return usual > 0 && points > 0 ? (points / usual) ** LINEUP_EFFECT : 1;
  }

  #see({ game, skaters, goalies }: GameSheet): void {
    const season = seasonOf(game.date);
    for (const { playerId, name, team, position } of skaters)
      this.players.see(season, { playerId, name, team, position });
    for (const { playerId, name, team } of goalies) this.players.see(season, { playerId, name, team, position: 'G' });
  }

  #prepare({ game, skaters, goalies }: GameSheet): () => void {
    const season = seasonOf(game.date);
    const tired = (venue: Venue): boolean => this.calendar.playedYesterday(game[venue].team, game.date);
    const sides = [
      ['away', 'home'],
      ['home', 'away'],
    ] as const;
    const steps = sides.map(([venue, other]) => {
      const team = game[venue].team;
      const opponent = game[other].team;
      const against = starterOf(goalies, opponent);
      const goalie = against === undefined ? 1 : this.goalies.factor(against.playerId, season);
      const men = skaters.filter((skater) => skater.team === team);
      const value = worth(men.map(({ playerId, position }) => this.skaters.rate(playerId, position, season)));
      const learnTeams = this.teams.prepare(
        { season, venue, team, opponent },
        openPlay(game[venue], game[other]),
        goalie * restFactor(tired(venue), tired(other)),
      );
      return () => {
        learnTeams();
        if (men.length > 0) this.#worth.observe(season, value, 1);
      };
    });
    return () => steps.forEach((step) => step());
  }
}

/** Empty-net goals of who led by 1, 2, 3, 4, 5 or more after 60 minutes, these goals included (2022-23 and 2023-24). */
const EMPTY_NET = [0.035, 0.631, 0.693, 0.331, 0.067] as const;

/**
 * What a side's counts tell of it: goals of 60 minutes without empty nets. Where nobody counted these, as many are taken
 * out as usual at that margin: left in, a score table would add them once more, .4 goals a game.
 */
export const openPlay = (side: PlayedSide, other: PlayedSide): TeamCounts => ({
  goals: Math.max(0, side.regulationGoals - (side.emptyNetGoals ?? usualEmptyNet(side, other))),
  shots: side.shots,
  blocks: side.blocks,
  powerPlayGoals: side.powerPlayGoals,
});

function usualEmptyNet(side: PlayedSide, other: PlayedSide): number {
  const margin = side.regulationGoals - other.regulationGoals;
  return margin > 0 ? EMPTY_NET[Math.min(margin, EMPTY_NET.length) - 1]! : 0;
}
