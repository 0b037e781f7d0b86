import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { COUNTED_STATS, eachOf, VENUES } from '../domain/index.ts';
import { amount, Day, excerpt, GameId, list, OBJECT, expectedOf, pathOf, text, whole } from '../schema/index.ts';
import { badModel, type GameModelError } from './errors.ts';
import { POSITIONS } from './gameRates.ts';
import { SEASON_LIMITS, SEASON_VERSION, type SeasonModel } from './seasonModel.ts';

const { name, teams, games, weeks } = SEASON_LIMITS;

const count = amount(0, 100);
const level = amount(0.1, 100);
const byVenue = v.object({ away: level, home: level }, OBJECT);
const factor = amount(0.1, 10);
const strength = v.object({ made: factor, allowed: factor }, OBJECT);
const share = amount(0, 1);
const player = {
  name: text(name),
  playerId: whole(Number.MAX_SAFE_INTEGER),
  absent: v.exactOptional(v.object({ from: Day, until: Day }, OBJECT)),
};

const skater = v.object(
  {
    ...player,
    position: v.picklist(POSITIONS, `one of ${POSITIONS.join(', ')}`),
    plays: share,
    goals: count,
    assists: count,
    ...eachOf(COUNTED_STATS, () => count),
    plusMinus: amount(-100, 100),
    powerPlayGoals: count,
    iceTime: amount(0, 3600),
  },
  OBJECT,
);
const goalie = v.object({ ...player, starts: share, saveShare: share }, OBJECT);
const team = v.object(
  {
    name: text(name),
    abbreviation: text(name),
    newcomers: v.exactOptional(amount(0, 0.5)),
    strength: v.object({ goals: strength, shots: strength, blocks: strength }, OBJECT),
    skaters: list(skater, 1, SEASON_LIMITS.skaters),
    goalies: list(goalie, 1, SEASON_LIMITS.goalies),
  },
  OBJECT,
);
/** @shape */
const WEEK = `a week from 1 to ${weeks}`;
const week = v.pipe(v.number(WEEK), v.integer(WEEK), v.minValue(1, WEEK), v.maxValue(weeks, WEEK));
const game = v.object({ gameId: GameId, date: Day, week, away: text(name), home: text(name) }, OBJECT);
const schema = v.object(
  {
    version: v.literal(SEASON_VERSION),
    season: text(name),
    through: v.exactOptional(Day),
    league: v.object({ goals: byVenue, shots: byVenue, blocks: byVenue }, OBJECT),
    teams: list(team, 2, teams),
    games: list(game, 1, games),
  },
  OBJECT,
);

/**
 * Checks the conditions that involve several fields of a season model: unique teams and players, positive team totals,
 * and games of known teams.
 */
function checkTogether(model: SeasonModel): Result<SeasonModel, GameModelError> {
  const known = new Set<string>();
  const names = new Set<string>();
  const ids = new Set<number>();
  for (const [t, { abbreviation, skaters, goalies }] of model.teams.entries()) {
    const path = `teams[${t}]`;
    if (known.has(abbreviation)) return badModel(`${path}.abbreviation`, 'a unique abbreviation', abbreviation);
    known.add(abbreviation);
    for (const [key, players] of [['skaters', skaters] as const, ['goalies', goalies] as const]) {
      for (const [i, one] of players.entries()) {
        const at = `${path}.${key}[${i}]`;
        if (names.has(one.name)) return badModel(`${at}.name`, 'a unique name', one.name);
        if (ids.has(one.playerId)) return badModel(`${at}.playerId`, 'a unique player id', one.playerId);
        names.add(one.name);
        ids.add(one.playerId);
      }
    }
    const present = skaters.filter(({ absent }) => absent === undefined);
    for (const one of ['goals', 'assists', 'shots', 'blocks', 'iceTime'] as const) {
      const sum = present.reduce((all, s) => all + s.plays * s[one], 0);
      if (!(sum > 0)) return badModel(`${path}.skaters`, `a list with a playing skater who has ${one}`, skaters);
    }
    const starts = goalies.reduce((sum, g) => sum + g.starts, 0);
    if (Math.abs(starts - 1) > 0.001) return badModel(`${path}.goalies`, 'a list whose starts add up to 1', goalies);
    if (!goalies.some((one) => one.absent === undefined && one.starts > 0))
      return badModel(`${path}.goalies`, 'a list with a starting goalie who is not absent', goalies);
  }
  for (const [g, one] of model.games.entries()) {
    for (const venue of VENUES)
      if (!known.has(one[venue])) return badModel(`games[${g}].${venue}`, 'the abbreviation of a team', one[venue]);
    if (one.away === one.home) return badModel(`games[${g}].home`, 'a team that differs from away', one.home);
  }
  return ok(model);
}

/**
 * Validates a season model from parsed JSON. Checks everything that projections depend on, and drops unknown fields.
 */
export function parseSeasonModel(input: unknown): Result<SeasonModel, GameModelError> {
  const parsed = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return checkTogether(parsed.output);
  const [issue] = parsed.issues;
  const path = pathOf(issue);
  if (path !== 'version') return badModel(path, expectedOf(issue), issue.input);
  return err({ kind: 'modelVersion', path, supported: SEASON_VERSION, found: excerpt(issue.input) });
}
