import {
  NO_ROSTER,
  openBook,
  runTeams,
  type OpenBook,
  type TeamBook,
  type TeamsCommand,
  type TeamsError,
} from '../src/fantasy/index.ts';
import type { Roster } from '../src/fantasy/team/team.ts';
import { aRecord, aTeam } from './teams.ts';

export const [A, B, C] = [
  aRecord(aTeam({ id: 1001, name: 'A' })),
  aRecord(aTeam({ id: 1002, name: 'B' })),
  aRecord(aTeam({ id: 1003, name: 'C' })),
];
export const book: TeamBook = { teams: [A, B, C], current: B.team.id };
export const open = openBook(book, null);
export const goalie: Roster = { ...NO_ROSTER, G: ['Linus Ullmark'] };

/** Runs commands on a member's list of teams. Throws if a command fails. */
export function run(state: OpenBook, ...commands: readonly TeamsCommand[]): OpenBook {
  return commands.reduce((before, command) => {
    const after = runTeams(before, command);
    if (!after.ok) throw new Error(after.error.kind);
    return after.value;
  }, state);
}
/** Returns the error of a command on a member's list of teams, or `null` if the command succeeds. */
export const error = (state: OpenBook, command: TeamsCommand): TeamsError | null => {
  const after = runTeams(state, command);
  return after.ok ? null : after.error;
};
export const edited = run(open, { do: 'editRoster', roster: goalie });
export const none = openBook({ teams: [], current: null }, null);
