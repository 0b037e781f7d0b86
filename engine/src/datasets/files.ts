import { decodeGameProbs, type GameProbs } from './gameProbs.ts';
import {
  decodeGameIds,
  decodePuckLines,
  decodeSchedule,
  decodeTeamAverages,
  type GameRef,
  type PuckLine,
  type ScheduleEntry,
  type TeamAverage,
} from './games.ts';
import { decodeLineups, type Lineup } from './lineups.ts';
import { decodeChanges, type GameChange } from './changes.ts';
import { decodeScheduleChanges, type ScheduleChange } from './scheduleChanges.ts';
import type { Dataset, HubDataset } from './names.ts';
import { decodeGoalieProjections, decodeSkaterProjections } from './projectionFile.ts';
import type { Projections } from './projections.ts';
import { decodeSeasonSchedule, type SeasonGame } from './season.ts';
import {
  decodeAvailablePlayers,
  decodePlayerInfo,
  decodeSkaterProbs,
  type AvailablePlayer,
  type PlayerInfo,
  type SkaterProbs,
} from './players.ts';
import type { Decoded } from './problems.ts';
import {
  decodeMoneylineValues,
  decodePlayerValues,
  decodeTotalValues,
  type MoneylineValue,
  type PlayerValue,
  type TotalValue,
} from './values.ts';

type DatasetContents = {
  readonly game_probs: GameProbs;
  readonly puck_line_probs: readonly PuckLine[];
  readonly skater_probs: SkaterProbs;
  readonly schedule_times: readonly ScheduleEntry[];
  readonly p_info: readonly PlayerInfo[];
  readonly team_avs: readonly TeamAverage[];
  readonly game_id_ref: readonly GameRef[];
  readonly lineups: readonly Lineup[];
  readonly changes: readonly GameChange[];
  readonly schedule_changes: readonly ScheduleChange[];
  readonly goal_value: readonly PlayerValue[];
  readonly assist_value: readonly PlayerValue[];
  readonly point_value: readonly PlayerValue[];
  readonly sog_value: readonly PlayerValue[];
  readonly total_value: readonly TotalValue[];
  readonly moneyline_value: readonly MoneylineValue[];
  readonly all_available_players: readonly AvailablePlayer[];
  readonly skater_projections: Projections;
  readonly goalie_projections: Projections;
  readonly season_schedule: readonly SeasonGame[];
};

/** The decoded datasets. A dataset is `null` if it could not be read or was not requested. */
export type Files = { readonly [dataset in Dataset]: DatasetContents[dataset] | null };
export type HubFiles = Pick<Files, HubDataset>;

export const NO_FILES: Files = {
  game_probs: null,
  puck_line_probs: null,
  skater_probs: null,
  schedule_times: null,
  p_info: null,
  team_avs: null,
  game_id_ref: null,
  lineups: null,
  changes: null,
  schedule_changes: null,
  goal_value: null,
  assist_value: null,
  point_value: null,
  sog_value: null,
  total_value: null,
  moneyline_value: null,
  all_available_players: null,
  skater_projections: null,
  goalie_projections: null,
  season_schedule: null,
};

export const DECODERS: { readonly [dataset in Dataset]: (doc: unknown) => Decoded<DatasetContents[dataset]> } = {
  game_probs: decodeGameProbs,
  puck_line_probs: decodePuckLines,
  skater_probs: decodeSkaterProbs,
  schedule_times: decodeSchedule,
  p_info: decodePlayerInfo,
  team_avs: decodeTeamAverages,
  game_id_ref: decodeGameIds,
  lineups: decodeLineups,
  changes: decodeChanges,
  schedule_changes: decodeScheduleChanges,
  goal_value: decodePlayerValues,
  assist_value: decodePlayerValues,
  point_value: decodePlayerValues,
  sog_value: decodePlayerValues,
  total_value: decodeTotalValues,
  moneyline_value: decodeMoneylineValues,
  all_available_players: decodeAvailablePlayers,
  skater_projections: decodeSkaterProjections,
  goalie_projections: decodeGoalieProjections,
  season_schedule: decodeSeasonSchedule,
};
