import { datasetFile, encodeLineup, gameModelFile } from '@ddh/engine/internal/datasets';
import { compileGameModel, parseSeasonModel } from '@ddh/engine/internal/model';
import { KNOWN_TEAMS, daysOf, type GameSheet } from '@ddh/forecast/history';
import { lineupOf } from '@ddh/forecast/slate';
import { walkTrackRecord } from '@ddh/forecast/backtest';
import { LAST_SEASON_SEEN, summarizeTrackRecord } from '@ddh/forecast/trackRecord';
import { createRater, type Rater } from '@ddh/forecast/rating';
import { encodeTrackRecordSummary, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { sampleEdges } from './edges.ts';
import type { Inputs } from './inputs.ts';
import { seasonFiles } from './seasons.ts';

const SEASON = '2025-26';
const FIRST_YEAR = 2025;
const FIRST_DAY = '2025-10-07';
const LAST_DAY = '2025-10-13';
/** Number of simulations of each game in the track record. `ddh backtest` has the same default. */
const RECORD_RECORDS = 5000;
/** The path of the track record. */
export const RECORD = 'record/summary.json';

/** The text of each fixture file, keyed by its path in the folder data-fixtures. A `.gz` file has the zipped text. */
export type Fixtures = ReadonlyMap<string, string>;

/** Returns all fixtures. Their contents depend only on the inputs, not on the clock or the machine. */
export function fixturesOf(inputs: Inputs): Fixtures {
  const rater = createRater(KNOWN_TEAMS);
  for (const day of daysOf(inputs.sheets)) rater.observe(day.sheets);
  return new Map([...gameModels(rater, inputs), season(rater, inputs), record(inputs), ...seasonFiles(inputs.past)]);
}

/** Returns the track record of the last season before the opening week, as `ddh backtest --slips` computes it. */
function record({ sheets }: Inputs): readonly [string, string] {
  const options = { season: LAST_SEASON_SEEN, records: RECORD_RECORDS };
  const walk = walkTrackRecord(createRater(KNOWN_TEAMS), sheets, options);
  let step = walk.next();
  while (step.done !== true) step = walk.next();
  const { games, problems } = step.value;
  if (problems.length > 0) throw new Error(`some games cannot be rated: ${JSON.stringify(problems)}`);
  const summary = summarizeTrackRecord(games, { kind: 'walkForward', seen: true, ...options });
  return withEdges(summary, sheets);
}

/** Returns a track record with what its list of edges came to, at invented prices. */
export function withEdges(summary: TrackRecordSummary, sheets: readonly GameSheet[]): readonly [string, string] {
  const edges = sampleEdges(createRater(KNOWN_TEAMS), sheets, { season: LAST_SEASON_SEEN, records: RECORD_RECORDS });
  return [RECORD, encodeTrackRecordSummary({ ...summary, edges })];
}

/** Returns the game models of the opening week, and the starting goalies of its games. */
function gameModels(rater: Rater, { roster, schedule }: Inputs): readonly (readonly [string, string])[] {
  const week = schedule.filter(({ date }) => date >= FIRST_DAY && date <= LAST_DAY);
  const { rates, problems } = rater.rate(week, { roster });
  if (problems.length > 0) throw new Error(`some games cannot be rated: ${JSON.stringify(problems)}`);
  const models = rates.map((game): readonly [string, string] => {
    const model = compileGameModel(game);
    if (!model.ok) throw new Error(`${game.gameId}: ${JSON.stringify(model.error)}`);
    return [`game-models/${gameModelFile(game.gameId)}`, `${JSON.stringify(model.value)}\n`];
  });
  const lineups = rates.map((game) => JSON.stringify(encodeLineup(lineupOf(game))));
  return [...models, [`game-models/${datasetFile('lineups')}`, `[${lineups.join(',\n')}]\n`]];
}

/**
 * Rounds to six significant digits. Rates are not more exact than that, and later digits may differ between JavaScript
 * engines.
 */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;

/** Returns the season model for `ddh project`. */
function season(rater: Rater, { roster, schedule }: Inputs): readonly [string, string] {
  const weeks = schedule.map(({ week, ...game }) => {
    if (week === null) throw new Error(`${game.gameId} has no fantasy week`);
    return { ...game, week };
  });
  const { model, problems } = rater.rateSeason({ name: SEASON, first: FIRST_YEAR, schedule: weeks, roster });
  if (problems.length > 0) throw new Error(`the season cannot be rated: ${JSON.stringify(problems)}`);
  const text = `${JSON.stringify(model, rounded)}\n`;
  const checked = parseSeasonModel(JSON.parse(text));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return [`season/${SEASON}_season.json`, text];
}
