import { addDays, sumOf, type LeagueDate } from '@ddh/engine/internal/domain';
import { compileRates } from '@ddh/engine/internal/model';
import { floorOf } from '@ddh/engine/internal/scores';
import { scheduled, type GameSheet, type RosterPlayer, type Scratch } from '@ddh/forecast/history';
import type { Rater } from '@ddh/forecast/rating';
import { logLoss } from '../../engine/src/scores/rules.ts';
import { isJudged, projectionFigures } from './projections.ts';
import { scoreGame } from './scoreGame.ts';
import type { SliceFigures } from './state.ts';
import { judge, learned, readSheets } from './walk.ts';

const SEASON = '2024-25';
const FIRST = '2025-01-01' as LeagueDate;
const GAMES = 150;
const RECORDS = 2000;
/** The first games of the slice are forecast a second time, with a roster and the news of the day. */
const NEWS_GAMES = 6;
/** A player who has played in the last days, but not in the next ones, is absent. */
const ABSENT_DAYS = 10;

/**
 * Rates and scores a part of a season, with its first games also as the news of the day has them, and the projections of
 * its first day. A change of nearly any constant of the model changes a figure.
 */
export function sliceFigures(): SliceFigures {
  const sheets = readSheets();
  const before = sheets.filter(({ game }) => game.date < FIRST);
  const games = sheets.filter(({ game }) => game.date >= FIRST).slice(0, GAMES);
  const rater = learned(before);
  const roster = rosterOf(before.filter(({ game }) => game.season >= '2023-24'));
  const gone = absentOf(sheets);
  const absent = new Map([...gone].map((id) => [id, { from: FIRST, until: addDays(FIRST, ABSENT_DAYS) }]));
  return exact({
    ...projectionFigures(rater, { season: SEASON, sheets, from: FIRST, roster, absent }),
    'Games with line-up news': withNews(rater, games.slice(0, NEWS_GAMES), roster, [...gone]),
    ...Object.fromEntries(
      [...judge(rater, games, { season: SEASON, records: RECORDS }).markets].map(([market, { losses }]) => [
        market,
        { n: sumOf(losses.n), sum: sumOf(losses.loss) },
      ]),
    ),
  });
}

/** Seven digits, because JavaScript engines may differ in the last ones. */
const exact = (figures: SliceFigures): SliceFigures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { n, sum }]) => [name, { n, sum: Number(sum.toPrecision(7)) }]),
  );

/** All players of the sheets, each with the team of their last game. */
function rosterOf(sheets: readonly GameSheet[]): readonly RosterPlayer[] {
  const players = new Map<number, RosterPlayer>();
  for (const { skaters, goalies } of sheets) {
    for (const { playerId, name, team, position } of skaters) players.set(playerId, { playerId, name, team, position });
    for (const { playerId, name, team } of goalies) players.set(playerId, { playerId, name, team, position: 'G' });
  }
  return [...players.values()];
}

const idsOf = (sheets: readonly GameSheet[]): ReadonlySet<number> =>
  new Set(sheets.flatMap(({ skaters, goalies }) => [...skaters, ...goalies].map(({ playerId }) => playerId)));

function absentOf(sheets: readonly GameSheet[]): ReadonlySet<number> {
  const days = (from: LeagueDate, to: LeagueDate) => sheets.filter(({ game }) => game.date >= from && game.date < to);
  const next = idsOf(days(FIRST, addDays(FIRST, ABSENT_DAYS)));
  return new Set([...idsOf(days(addDays(FIRST, -ABSENT_DAYS), FIRST))].filter((id) => !next.has(id)));
}

/**
 * The log loss of all forecasts of some games. Known are the roster, the absent players, the starting goalies of the away
 * teams, and which players of the roster do not dress for the home teams.
 */
function withNews(
  rater: Rater,
  sheets: readonly GameSheet[],
  roster: readonly RosterPlayer[],
  absent: readonly number[],
): SliceFigures[string] {
  const starters = sheets.flatMap(({ game, goalies }) =>
    goalies
      .filter(({ starter, team }) => starter && team === game.away.team)
      .map(({ team, playerId }) => ({ date: game.date, team, playerId })),
  );
  const scratches = sheets.flatMap((sheet) => {
    const dressed = idsOf([sheet]);
    const { date, home } = sheet.game;
    const own = roster.filter(({ team, position }) => team === home.team && position !== 'G');
    return own.flatMap(({ playerId }): readonly Scratch[] => (dressed.has(playerId) ? [] : [{ date, playerId }]));
  });
  const { rates, problems } = rater.rate(sheets.map(scheduled), { roster, starters, scratches, absent });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const floor = floorOf(RECORDS);
  const losses = rates.flatMap((game, i) =>
    scoreGame(game, compileRates(game), sheets[i]!, RECORDS).map(({ chance, held }) =>
      logLoss(chance, Number(held), floor),
    ),
  );
  return { n: losses.length, sum: sumOf(losses) };
}

/** Says for each figure that has changed by how much, and whether it is better. Empty if all are as recorded. */
export function changes(now: SliceFigures, before: SliceFigures): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const [a, b] = [before[name], now[name]];
    if (a === undefined || b === undefined) return [`${name}: ${a === undefined ? 'not recorded' : 'missing'}`];
    if (a.n === b.n && a.sum === b.sum) return [];
    const by = b.sum / b.n - a.sum / a.n;
    const verdict = !isJudged(name) || by === 0 ? 'changed' : by > 0 ? 'worse' : 'better';
    const forecasts = a.n === b.n ? '' : `, ${b.n} forecasts instead of ${a.n}`;
    return [
      `${name}: ${verdict} by ${Math.abs(by).toPrecision(2)} (${(a.sum / a.n).toPrecision(6)} before)${forecasts}`,
    ];
  });
}
