import type { ProbabilityType, TeamStat } from '@ddh/engine/internal/domain';
import { formatDate, formatMatchup, formatProbabilityType } from '@ddh/engine/internal/format';
import { gameName, type HubGame } from '@ddh/engine/internal/hub';

/** What the totals page shows: `Goal Total Probabilities: A @ B, 7:00 PM ET, Tue, Oct 7`. */
export const totalsCaption = (type: ProbabilityType, game: HubGame): string =>
  `${formatProbabilityType(type)}: ${formatMatchup(gameName(game), game.time)}, ${formatDate(game.date)}`;

/** What a table of the totals page is about, after whose it is: `Total` `shots`, `Boston Bruins` `puck line`. */
export const formatSubject = (subject: TeamStat | 'puckLine'): string =>
  subject === 'puckLine' ? 'puck line' : subject.toLowerCase();

/** What the two sides of a puck line mean. */
export const PUCK_LINE_MEANING =
  '-1.5: the team wins by 2 or more. +1.5: it wins, or loses by 1. -0.5 is the win, counted in simulated games; Game Win works it out.';
