import type { ProbabilityType, TeamStat } from '@ddh/engine/internal/domain';
import { formatDate, formatMatchup, formatProbabilityType } from '@ddh/engine/internal/format';
import { gameName, type HubGame } from '@ddh/engine/internal/hub';

/** `Goal Total Probabilities: A @ B, 7:00 PM ET, Tue, Oct 7`. */
export const totalsCaption = (type: ProbabilityType, game: HubGame): string =>
  `${formatProbabilityType(type)}: ${formatMatchup(gameName(game), game.time)}, ${formatDate(game.date)}`;

/** A table's subject, to follow its scope: `Total` `shots`, `Boston Bruins` `puck line`. */
export const formatSubject = (subject: TeamStat | 'puckLine'): string =>
  subject === 'puckLine' ? 'puck line' : subject.toLowerCase();

export const PUCK_LINE_MEANING =
  '-1.5: the team wins by 2 or more. +1.5: it wins, or loses by 1. -0.5 means win outright.';
