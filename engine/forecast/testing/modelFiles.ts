import type { HubFiles } from '@ddh/engine/internal/datasets';
import { hubDatasets } from '../slate/index.ts';
import { hubFiles, type Row } from '../../testing/hubFiles.ts';
import { figuresOf, smallModel } from './slates.ts';

/** The rows of a small Hub folder, also as decoded files. */
export type ModelFolder = {
  readonly games: readonly Row[];
  readonly skaters: readonly Row[];
  readonly puckLines: readonly Row[];
  readonly files: HubFiles;
};

/** Three simulated games of invented teams: two on the first day, one on the next. */
export function modelFolder(): ModelFolder {
  const figures = (
    [
      ['1', '2025-10-07'],
      ['2', '2025-10-07'],
      ['3', '2025-10-08'],
    ] as const
  ).map(([gameId, date]) => figuresOf(smallModel({ gameId, date, goals: [2.4, 3.3] }), 400));
  const rows = hubDatasets(figures);
  const games = [...rows.game_probs];
  const skaters = [...rows.skater_probs];
  const puck_line_probs = [...rows.puck_line_probs];
  const files = hubFiles({ game_probs: games, puck_line_probs, skater_probs: skaters, p_info: [...rows.p_info] });
  return { games, skaters, puckLines: puck_line_probs, files };
}
