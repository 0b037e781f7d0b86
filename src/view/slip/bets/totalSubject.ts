import type { Scope, TeamStat } from '@ddh/engine/internal/domain';
import type { HubGame } from '@ddh/engine/internal/hub';
import type { Subject } from '@ddh/engine/internal/parlay';

/** The count that a table of totals shows. */
export const totalSubject = (game: Pick<HubGame, 'away' | 'home'>, scope: Scope, stat: TeamStat): Subject =>
  scope === 'game' ? { kind: 'total', stat } : { kind: 'teamTotal', team: game[scope].name, stat };
