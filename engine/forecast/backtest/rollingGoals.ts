import type { PlayedGame, TeamKey } from '../history/index.ts';
import { VENUES, type Venue } from '@ddh/engine/internal/domain';
import type { Fixture } from './baseline.ts';
import type { Score } from './markets.ts';
import { LEAGUE_GAMES, Recent, type Window } from './recent.ts';

/** Expected goals of a team before any game is observed. */
const FIRST_LEVEL = 3;

type Rolling = {
  readonly observe: (game: PlayedGame) => void;
  /**
   * Expected goals of a team: its scoring factor x the opponent's allowing factor x the league's average goals at the
   * venue.
   */
  readonly expected: (fixture: Fixture) => Score;
};

/**
 * A team's factors are the goals it scored and allowed in its last games, each divided by the league average at the
 * same venues.
 */
export function rollingGoals({ games, prior }: Window): Rolling {
  const league = new Recent(LEAGUE_GAMES, 2);
  const made = new Map<TeamKey, Recent>();
  const allowed = new Map<TeamKey, Recent>();
  const level = (venue: Venue): number => (league.sum(VENUES.indexOf(venue)) + FIRST_LEVEL) / (league.rows + 1);
  const factor = (past: Recent | undefined): number => {
    const few = (prior * (level('away') + level('home'))) / 2;
    return past === undefined ? 1 : (past.sum(0) + few) / (past.sum(1) + few);
  };
  const add = (to: Map<TeamKey, Recent>, team: TeamKey, row: readonly number[]): void => {
    const past = to.get(team) ?? new Recent(games, 2);
    past.add(row);
    to.set(team, past);
  };
  return {
    observe(game) {
      for (const venue of VENUES) {
        const row = [game[venue].goals, level(venue)];
        add(made, game[venue].team, row);
        add(allowed, game[venue === 'home' ? 'away' : 'home'].team, row);
      }
      league.add(VENUES.map((venue) => game[venue].goals));
    },
    expected: ({ away, home }) => ({
      away: level('away') * factor(made.get(away)) * factor(allowed.get(home)),
      home: level('home') * factor(made.get(home)) * factor(allowed.get(away)),
    }),
  };
}
