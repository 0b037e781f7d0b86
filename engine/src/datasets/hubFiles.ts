import { decodeGameProbs, type GameProbs } from './gameProbs.ts';
import {
  decodeGameIds,
  decodePuckLines,
  decodeSchedule,
  decodeTeamAverages,
  type GameRef,
  type PuckLine,
  type ScheduledGame,
  type TeamAverage,
} from './games.ts';
import type { HubDataset } from './names.ts';
import { decodePlayerInfo, decodeSkaterProbs, type PlayerInfo, type SkaterProbs } from './players.ts';
import type { Decoded } from './problems.ts';

/** What each of the Hub's files holds. */
type HubContents = {
  readonly game_probs: GameProbs;
  readonly puck_line_probs: readonly PuckLine[];
  readonly skater_probs: SkaterProbs;
  readonly schedule_times: readonly ScheduledGame[];
  readonly p_info: readonly PlayerInfo[];
  readonly team_avs: readonly TeamAverage[];
  readonly game_id_ref: readonly GameRef[];
};

/** What could be read of the Hub's files; `null` where a file could not, or was not asked for. */
export type HubFiles = { readonly [dataset in HubDataset]: HubContents[dataset] | null };

export const HUB_DECODERS: { readonly [dataset in HubDataset]: (doc: unknown) => Decoded<HubContents[dataset]> } = {
  game_probs: decodeGameProbs,
  puck_line_probs: decodePuckLines,
  skater_probs: decodeSkaterProbs,
  schedule_times: decodeSchedule,
  p_info: decodePlayerInfo,
  team_avs: decodeTeamAverages,
  game_id_ref: decodeGameIds,
};
