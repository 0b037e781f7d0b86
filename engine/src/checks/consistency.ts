import { MOST_PROBLEMS, oneSpelling, type GameRef, type HubDataset, type HubFiles } from '../datasets/index.ts';
import { availableDates, builderGames, builderSchedule } from '../hub/index.ts';
import type { LeagueDate } from '../domain/index.ts';

/** Something that a Hub file should have but lacks: a game, a team's figures for a date, or any player of a team. */
export type Lack =
  | { readonly kind: 'game'; readonly date: LeagueDate; readonly away: string; readonly home: string }
  | { readonly kind: 'team'; readonly team: string; readonly date: LeagueDate }
  | { readonly kind: 'playerOf'; readonly team: string };

export type Missing = { readonly dataset: HubDataset; readonly lack: Lack };

type DatedGame = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/**
 * Finds records that the Hub's pages need but that a file lacks. The pages need the records of each game of
 * `game_probs` and of its teams, and the simulation ids of scheduled games. Files that are `null` are skipped. Returns
 * at most MOST_PROBLEMS missing records.
 *
 * @param day The day in New York, on which the builder's date depends.
 */
export function crossCheck(given: HubFiles, day: LeagueDate): readonly Missing[] {
  const files = oneSpelling(given);
  const missing: Missing[] = [];
  const lacks = (dataset: HubDataset, lack: Lack): void => {
    if (missing.length < MOST_PROBLEMS) missing.push({ dataset, lack });
  };
  const scheduled = keys(files.schedule_times, (game) => [gameKey(game)]);
  const averages = keys(files.team_avs, ({ team, date }) => [teamKey(team, date)]);
  const puckLines = keys(files.puck_line_probs, ({ shares, date }) => [...shares.keys()].map((t) => teamKey(t, date)));
  const teams = keys(files.p_info, ({ team }) => [team]);
  const looked = new Set<string>();
  for (const { date, away, home } of files.game_probs?.games ?? []) {
    const game = { date, away, home };
    if (scheduled?.has(gameKey(game)) === false) lacks('schedule_times', { kind: 'game', ...game });
    for (const team of [away, home]) {
      if (averages?.has(teamKey(team, date)) === false) lacks('team_avs', { kind: 'team', team, date });
      if (puckLines?.has(teamKey(team, date)) === false) lacks('puck_line_probs', { kind: 'team', team, date });
      if (teams?.has(team) === false && !looked.has(team)) lacks('p_info', { kind: 'playerOf', team });
      looked.add(team);
    }
  }
  if (files.game_id_ref !== null) {
    for (const game of withoutId(files, files.game_id_ref, day)) {
      lacks('game_id_ref', { kind: 'game', ...game });
    }
  }
  return missing;
}

const keys = <T>(rows: readonly T[] | null, of: (row: T) => readonly string[]): ReadonlySet<string> | null =>
  rows === null ? null : new Set(rows.flatMap(of));

const gameKey = ({ date, away, home }: DatedGame): string => JSON.stringify([date, away, home]);
const teamKey = (team: string, date: LeagueDate): string => JSON.stringify([date, team]);

/**
 * Returns the games that the builder cannot offer, because they have no simulation id. Only games on the builder's date
 * need an id.
 */
function withoutId(
  { schedule_times, game_probs }: HubFiles,
  ids: readonly GameRef[],
  day: LeagueDate,
): readonly DatedGame[] {
  const schedule = schedule_times ?? [];
  const dates = game_probs && availableDates(game_probs.games);
  const { today, games } = builderGames(builderSchedule({ schedule, ids, dates, isListed: () => true }), day);
  const offered = new Set(games.map(gameKey));
  return schedule.flatMap((game) => {
    const { date, away, home } = game;
    return date === today && !offered.has(gameKey(game)) ? [{ date, away, home }] : [];
  });
}
