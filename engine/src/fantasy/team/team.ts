import type { Brand, RosterGroup } from '../../domain/index.ts';
import type { Settings } from './fields.ts';

/** Four digits (spec 5), unique among a user's teams. */
export type TeamId = Brand<string, 'TeamId'>;

/** Names of players, in the order in which they were added. */
export type Roster = { readonly [group in RosterGroup]: readonly string[] };
export const NO_ROSTER: Roster = { F: [], D: [], G: [] };

/** Makes something of every part of a roster, in their order. */
export const perGroup = <T>(make: (group: RosterGroup) => T): { readonly [group in RosterGroup]: T } => ({
  F: make('F'),
  D: make('D'),
  G: make('G'),
});

export type FantasyTeam = Settings & { readonly id: TeamId; readonly name: string; readonly roster: Roster };

/** A team as it is stored (spec 3): the roster's parts are JSON texts, because stores drop empty lists. */
export type StoredTeam = Settings & {
  readonly teamName: string;
  readonly teamRoster: { readonly [group in RosterGroup]: string };
};
