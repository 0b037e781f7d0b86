import type { Scope, TeamStat } from '@ddh/engine/internal/domain';
import type { HubGame } from '@ddh/engine/internal/hub';
import type { Subject } from '@ddh/engine/internal/parlay';

/** The subject of a table of totals: goals or shots, of the game or of one team. */
export const totalSubject = (game: Pick<HubGame, 'away' | 'home'>, scope: Scope, stat: TeamStat): Subject =>
  scope === 'game' ? { kind: 'total', stat } : { kind: 'teamTotal', team: game[scope].name, stat };
