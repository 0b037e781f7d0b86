import { sameTeam, type TeamRecord } from '@ddh/engine/internal/fantasy';

/** Revisions begin anew when a team is made anew, so that they alone do not tell. */
export const sameRecord = (a: TeamRecord, b: TeamRecord): boolean => a.rev === b.rev && sameTeam(a.team, b.team);
