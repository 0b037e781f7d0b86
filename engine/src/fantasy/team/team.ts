import type { Brand, RosterGroup } from '../../domain/index.ts';
import type { Settings } from './fields.ts';

/** The id of a team: four digits (spec 5), unique among a user's teams. */
export type TeamId = Brand<string, 'TeamId'>;

/** Names of players by group, in the order in which they were added. */
export type Roster = { readonly [group in RosterGroup]: readonly string[] };
export const NO_ROSTER: Roster = { F: [], D: [], G: [] };

export const perGroup = <T>(make: (group: RosterGroup) => T): { readonly [group in RosterGroup]: T } => ({
  F: make('F'),
  D: make('D'),
  G: make('G'),
});

export type FantasyTeam = Settings & { readonly id: TeamId; readonly name: string; readonly roster: Roster };

/** The stored form of a team (spec 3). Roster groups are JSON texts, because some stores drop empty lists. */
export type StoredTeam = Settings & {
  readonly teamName: string;
  readonly teamRoster: { readonly [group in RosterGroup]: string };
};
