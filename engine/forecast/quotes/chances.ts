import {
  gameLadder,
  skaterRung,
  type Files,
  type GameProb,
  type Rung,
  type SkaterProb,
} from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import { LINES, PROP_OF, type LeagueDate, type PropStat, type Scope } from '@ddh/engine/internal/domain';

/** The files that provide chances and names, and the schedule with the starts of the games. */
export type ModelFiles = Pick<Files, 'game_probs' | 'skater_probs' | 'p_info' | 'schedule_times'> &
  Partial<Pick<Files, 'all_available_players' | 'puck_line_probs'>>;

/** A decoded row of a file, with its row number. */
export type Placed<T> = { readonly row: number; readonly of: T };

export const onDate = <T extends GameProb | SkaterProb>(
  records: readonly T[] | undefined,
  date: LeagueDate,
): readonly Placed<T>[] => (records ?? []).map((of, row) => ({ row, of })).filter(({ of }) => of.date === date);

/**
 * The probabilities of over and under for the skater at index `row`, at one line of a statistic. `null` if the files lack
 * that line.
 */
export function playerRung({ skater_probs }: ModelFiles, row: number, stat: PropStat, line: number): Rung | null {
  const index = LINES.playerProp.findIndex((one) => one === line);
  return skater_probs === null || index === -1 ? null : skaterRung(skater_probs, row, PROP_OF[stat], index);
}

/** Goal lines of a game, or of one of its teams. */
export const goalRungs = ({ game_probs }: ModelFiles, row: number, scope: Scope): readonly Rung[] =>
  game_probs === null ? [] : gameLadder(game_probs, row, scope, 'Goals');

/** The first day with games, or with skaters if there is no games file. */
export function firstDate({ game_probs, skater_probs }: ModelFiles): LeagueDate | null {
  const records: readonly (GameProb | SkaterProb)[] = game_probs?.games ?? skater_probs?.skaters ?? [];
  return records.map(({ date }) => date).toSorted()[0] ?? null;
}

/**
 * The chance that a team covers a puck line against `opponent`: with -1.5 it wins by more than 1.5 goals, and with +1.5
 * the opponent does not. `null` if the files lack it.
 */
export function puckLineChance(
  { puck_line_probs }: ModelFiles,
  date: LeagueDate,
  { team, opponent, line }: { readonly team: string; readonly opponent: string; readonly line: number },
): Probability | null {
  const { shares } =
    (puck_line_probs ?? []).find((one) => one.date === date && Number(one.margin) === Math.abs(line)) ?? {};
  const share = shares?.get(line < 0 ? team : opponent);
  return share === undefined ? null : line < 0 ? share : ((1 - share) as Probability);
}
