import type { LeagueDate } from '../words/index.ts';
import type { GameProbs } from './gameProbs.ts';
import type { GameRef, PuckLine, ScheduledGame, TeamAverage } from './games.ts';
import type { HubDataset } from './names.ts';
import type { PlayerInfo, SkaterProbs } from './players.ts';
import { MOST_PROBLEMS } from './problems.ts';

/** What could be read of the Hub's files; `null` where a file could not. */
export type HubFiles = {
  readonly game_probs: GameProbs | null;
  readonly puck_line_probs: readonly PuckLine[] | null;
  readonly skater_probs: SkaterProbs | null;
  readonly schedule_times: readonly ScheduledGame[] | null;
  readonly p_info: readonly PlayerInfo[] | null;
  readonly team_avs: readonly TeamAverage[] | null;
  readonly game_id_ref: readonly GameRef[] | null;
};

export type Missing = { readonly dataset: HubDataset; readonly path: 'records'; readonly problem: string };

type Game = { readonly date: LeagueDate; readonly away: string; readonly home: string };

/** Does what one file tells of have what the pages need from the others? Files that are not there are not compared. */
export function crossCheck(files: HubFiles): readonly Missing[] {
  const missing: Missing[] = [];
  const lack = (dataset: HubDataset, what: string): void => {
    if (missing.length < MOST_PROBLEMS) missing.push({ dataset, path: 'records', problem: `have no ${what}` });
  };
  const scheduled = keys(files.schedule_times, (game) => [gameText(game)]);
  const averages = keys(files.team_avs, ({ team, date }) => [teamText(team, date)]);
  const puckLines = keys(files.puck_line_probs, ({ shares, date }) => [...shares.keys()].map((t) => teamText(t, date)));
  const teams = keys(files.p_info, ({ team }) => [team]);
  const ids = keys(files.game_id_ref, (game) => [`${game.away} @ ${game.home}${game.date ? ` on ${game.date}` : ''}`]);
  const lacking = new Set<string>();
  for (const game of files.game_probs?.games ?? []) {
    if (scheduled?.has(gameText(game)) === false) lack('schedule_times', gameText(game));
    for (const team of [game.away, game.home]) {
      if (averages?.has(teamText(team, game.date)) === false) lack('team_avs', teamText(team, game.date));
      if (puckLines?.has(teamText(team, game.date)) === false) lack('puck_line_probs', teamText(team, game.date));
      if (teams?.has(team) === false && !lacking.has(team)) lack('p_info', `player of ${team}`);
      lacking.add(team);
    }
  }
  for (const game of builderGames(files.schedule_times ?? [])) {
    const known = ids === null || ids.has(gameText(game)) || ids.has(`${game.away} @ ${game.home}`);
    if (!known) lack('game_id_ref', gameText(game));
  }
  return missing;
}

const keys = <T>(rows: readonly T[] | null, of: (row: T) => readonly string[]): ReadonlySet<string> | null =>
  rows === null ? null : new Set(rows.flatMap(of));

const gameText = ({ date, away, home }: Game): string => `${away} @ ${home} on ${date}`;
const teamText = (team: string, date: LeagueDate): string => `${team} on ${date}`;

/** The builder is for the earliest scheduled date; only its games need an id. */
function builderGames(schedule: readonly ScheduledGame[]): readonly ScheduledGame[] {
  const first = schedule.map(({ date }) => date).toSorted()[0];
  return schedule.filter(({ date }) => date === first);
}
