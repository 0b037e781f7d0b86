import {
  gameLadder,
  skaterRung,
  type Files,
  type GameProb,
  type Rung,
  type SkaterProb,
  type ValueDataset,
} from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import { canPush, LINES, type LeagueDate, type Prop, type Scope, type Side } from '@ddh/engine/internal/domain';

/** The files that chances and names come from. */
export type ModelFiles = Pick<Files, 'game_probs' | 'skater_probs' | 'p_info'>;

/** What each player file counts. */
export const PLAYER_PROPS = {
  goal_value: 'Goals',
  assist_value: 'Assists',
  point_value: 'Points',
  sog_value: 'Shots',
} as const satisfies { readonly [dataset in ValueDataset]?: Prop };
export type PlayerDataset = keyof typeof PLAYER_PROPS;

/** A record with its place among its file's figures. */
export type Placed<T> = { readonly row: number; readonly of: T };

/** A day's games or skaters. */
export const onDate = <T extends GameProb | SkaterProb>(
  records: readonly T[] | undefined,
  date: LeagueDate,
): readonly Placed<T>[] => (records ?? []).map((of, row) => ({ row, of })).filter(({ of }) => of.date === date);

/**
 * The chance that one unit on this side is won, once it is decided: on a whole line the games that push give the stake
 * back, so they count for neither side (`decidedProbability`), and 1 over it is the price that is fair. On a half line it is
 * the file's own share. `null` where the file does not say.
 */
export function decidedChance(rung: Rung, side: Side): Probability | null {
  const chance = rung[side];
  if (chance === null || !canPush(rung.line)) return chance;
  const other = rung[side === 'over' ? 'under' : 'over'];
  return other === null || chance + other === 0 ? null : ((chance / (chance + other)) as Probability);
}

/** Skater `row` at a line of one prop. `null`: the files have no such line. */
export function playerRung({ skater_probs }: ModelFiles, row: number, prop: Prop, line: number): Rung | null {
  const index = LINES.playerProp.findIndex((one) => one === line);
  return skater_probs === null || index === -1 ? null : skaterRung(skater_probs, row, prop, index);
}

/** Goals of a game, or of one of its teams. */
export const goalRungs = ({ game_probs }: ModelFiles, row: number, scope: Scope): readonly Rung[] =>
  game_probs === null ? [] : gameLadder(game_probs, row, scope, 'Goals');

/** The first day of the games, or of the skaters where no file has games. */
export function firstDate({ game_probs, skater_probs }: ModelFiles): LeagueDate | null {
  const records: readonly (GameProb | SkaterProb)[] = game_probs?.games ?? skater_probs?.skaters ?? [];
  return records.map(({ date }) => date).toSorted()[0] ?? null;
}
