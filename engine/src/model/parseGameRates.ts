import * as v from 'valibot';
import { sumOf, VENUES, type Venue } from '../domain/index.ts';
import { err, ok, type Result } from '../result.ts';
import { amount, excerpt, list, OBJECT, expectedOf, pathOf, text } from '../schema/index.ts';
import { DRAWN_STATS } from './draws.ts';
import type { Fault, GameRatesError } from './errors.ts';
import { GAME_FIELDS, PlayerId, repeatedName, SKATER_FIELDS, TEAM_FIELDS } from './gameFields.ts';
import { LIMITS } from './gameModel.ts';
import { forwardOrDefense, type GameRates, type TeamRates } from './gameRates.ts';

/**
 * Within these limits, the expected counts of a game model are those of its rates. The score table ends at 13 goals, in
 * a tie one of the teams is given a goal, and the table of a skater's count ends at 31.
 * @shape
 */
const MOST = { goals: 10, shots: 60, blocks: 40 } as const;
/** @shape */
const LEAST_GOALS = { team: 0.5, game: 1.1 } as const;
/** Shots of a team that are not goals, at least. Those of overtime are among them. @shape */
const LEAST_OTHER_SHOTS = 2;
/** Least sum of a count of a team's skaters, whose shares of it are computed. @shape */
const LEAST_SUM = 0.001;
/** The largest part of a team's expected count that a skater may have. @shape */
const MOST_OF_SKATER = { shots: 10, blocks: 8 } as const;
/** @shape */
const MOST_LINES = { F: 4, D: 3 } as const;

/** @shape */
const LINE = `a forward line from 1 to ${MOST_LINES.F}, or a defense pair from 1 to ${MOST_LINES.D}`;
const share = amount(0, 1);
const Unit = v.picklist([0, 1, 2], '0, 1 or 2');
const skater = v.object(
  {
    ...SKATER_FIELDS,
    line: v.pipe(v.number(LINE), v.integer(LINE), v.minValue(1, LINE), v.maxValue(MOST_LINES.F, LINE)),
    together: v.exactOptional(list(share, 0, LIMITS.skatersMost)),
    unit: Unit,
    goals: amount(0, MOST.goals),
    assists: amount(0, MOST.goals),
    powerPlayGoals: amount(0, MOST.goals),
    powerPlayAssists: amount(0, MOST.goals),
    shots: amount(0, MOST.shots),
    blocks: amount(0, MOST.blocks),
  },
  OBJECT,
);
const goalie = v.object(
  {
    name: text(LIMITS.name),
    playerId: PlayerId,
    chance: share,
    confirmed: v.exactOptional(v.boolean('true or false')),
    announced: v.exactOptional(v.object({ at: text(LIMITS.name), by: text(LIMITS.name) }, OBJECT)),
  },
  OBJECT,
);
const Team = v.object(
  {
    ...TEAM_FIELDS,
    goals: amount(LEAST_GOALS.team, MOST.goals),
    shots: amount(0, MOST.shots),
    blocks: amount(0, MOST.blocks),
    powerPlayGoals: amount(0, MOST.goals),
    goalie: v.exactOptional(goalie),
    skaters: list(skater, LIMITS.skatersLeast, LIMITS.skatersMost),
  },
  OBJECT,
);
const schema = v.object({ ...GAME_FIELDS, away: Team, home: Team }, OBJECT);

/** Returns the first fault that involves several fields of a game. */
function faultOf(rates: GameRates): Fault | null {
  const { away, home } = rates;
  for (const venue of VENUES) {
    const fault = teamFault(rates[venue], venue) ?? skatersFault(rates[venue], `${venue}.skaters`);
    if (fault !== null) return fault;
  }
  if (away.goals + home.goals < LEAST_GOALS.game) {
    const expected = `so many that both teams have at least ${LEAST_GOALS.game} together`;
    return { path: 'home.goals', expected, found: home.goals };
  }
  return repeatedName(rates);
}

function teamFault({ goals, shots, powerPlayGoals }: TeamRates, venue: Venue): Fault | null {
  if (powerPlayGoals > goals) {
    return { path: `${venue}.powerPlayGoals`, expected: `at most the ${goals} goals`, found: powerPlayGoals };
  }
  if (shots < goals + LEAST_OTHER_SHOTS) {
    const expected = `at least ${LEAST_OTHER_SHOTS} more than the ${goals} goals`;
    return { path: `${venue}.shots`, expected, found: shots };
  }
  return null;
}

/** The parts of a skater's counts that cannot be larger than the counts. */
const PARTS = [
  ['goals', 'shots'],
  ['powerPlayGoals', 'goals'],
  ['powerPlayAssists', 'assists'],
] as const;

function skatersFault(team: TeamRates, path: string): Fault | null {
  const { skaters } = team;
  for (const count of ['goals', 'assists', ...DRAWN_STATS] as const) {
    if (sumOf(skaters.map((one) => one[count])) < LEAST_SUM)
      return { path, expected: `a list of skaters with at least ${LEAST_SUM} ${count} together`, found: skaters };
  }
  for (const [i, one] of skaters.entries()) {
    const at = `${path}[${i}]`;
    if (one.line > MOST_LINES[forwardOrDefense(one.position)])
      return { path: `${at}.line`, expected: LINE, found: one.line };
    for (const [part, whole] of PARTS) {
      if (one[part] > one[whole])
        return { path: `${at}.${part}`, expected: `at most the ${one[whole]} ${whole}`, found: one[part] };
    }
    for (const stat of DRAWN_STATS) {
      const most = MOST_OF_SKATER[stat];
      const part = one[stat] / sumOf(skaters.map((other) => other[stat]));
      if (part * team[stat] > most)
        return {
          path: `${at}.${stat}`,
          expected: `a share of at most ${most} of the team's ${team[stat]}`,
          found: one[stat],
        };
    }
    const { together = [] } = one;
    if (together.length > 0 && together.length !== skaters.length)
      return { path: `${at}.together`, expected: `a list of ${skaters.length}, one for each skater`, found: together };
  }
  return null;
}

/**
 * Validates the rates of a game, from parsed JSON or made by a program. Unknown fields are dropped. Rates that a game
 * model could not follow are refused, such as more goals than shots.
 *
 * @example
 * parseGameRates(rates).ok; // => true
 * const wrong = parseGameRates({ ...rates, home: { ...rates.home, goals: 30 } });
 * wrong.ok || wrong.error.path; // => 'home.goals'
 */
export function parseGameRates(input: unknown): Result<GameRates, GameRatesError> {
  const parsed = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refused({ path: pathOf(issue), expected: expectedOf(issue), found: issue.input });
  }
  const fault = faultOf(parsed.output);
  return fault === null ? ok(parsed.output) : refused(fault);
}

const refused = ({ path, expected, found }: Fault): Result<never, GameRatesError> =>
  err({ kind: 'badRates', path, expected, found: excerpt(found) });
