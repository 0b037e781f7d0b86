import type {
  EarlierTeams,
  FantasyTeam,
  PoolPlayer,
  RosterCounts,
  RosterError,
  SavedRoster,
  SetupForm,
  StoreFailure,
  StoreStatus,
  TeamId,
  TeamNameError,
  TeamOutcome,
} from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import type { FantasyAccess, IdentityFailure, User } from '../../services/ports.ts';
import type { Load } from '../query.ts';

/** The state of the login. `out` means that no user is logged in, or that the check failed. */
export type Login =
  | { readonly phase: 'waiting' | 'loading' }
  | { readonly phase: 'in'; readonly user: User }
  | { readonly phase: 'out'; readonly error: IdentityFailure | { readonly kind: 'loggedOut' } };

/** The form for the name of a new team, or for a new name of the current team. */
export type Naming = {
  readonly purpose: 'create' | 'rename';
  readonly typed: string;
  readonly error: TeamNameError | null;
  /** True from a submit until the user types again. While true, an empty name has another error text. */
  readonly submitted: boolean;
};

/** The form of the league setup. The form belongs to one team, even if another team becomes current. */
export type Setup = SetupForm & {
  readonly team: string;
  /** True if the values have changed since the form was opened or last saved. */
  readonly edited: boolean;
  /** True if another tab or device has deleted the team. Saving creates the team again. */
  readonly deletedElsewhere: boolean;
};

/** The content of a popup. `teamOutcomeText` returns its text. */
export type PopupMessage = TeamOutcome;

/** The action to continue after the user has decided about unsaved edits. */
export type Pending =
  | { readonly kind: 'switch' | 'delete'; readonly team: TeamId }
  | { readonly kind: 'create' }
  | { readonly kind: 'bringBack'; readonly version: FantasyTeam };

/** The last edit of the roster. The page describes this edit next to the search. */
type RosterMessage = { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError | null;

export type TeamsState = {
  login: Login;
  access: FantasyAccess | null;
  /** The state of loading the user's teams. Loading does not start without a login. */
  stored: Load<null, StoreFailure>;
  /** Where the teams are stored, and which teams have unsent edits. */
  status: StoreStatus | null;
  teams: readonly { readonly id: TeamId; readonly name: string }[];
  current: TeamId | null;
  /** The current team with its unsaved edits. */
  team: FantasyTeam | null;
  unsaved: boolean;
  saving: boolean;
  /**
   * True if another tab or device has saved the current team since the user began to edit it. Saving merges both
   * versions.
   */
  changedElsewhere: boolean;
  /**
   * True if another tab or device has deleted the current team, which has unsaved edits here. Saving creates the team
   * again.
   */
  deletedElsewhere: boolean;
  naming: Naming | null;
  setup: Setup | null;
  /**
   * `pending` is the action that waits until the user decides about unsaved edits. `deleting` is the team whose
   * deletion must be confirmed.
   */
  pending: Pending | null;
  deleting: TeamId | null;
  /** The backups, or `null` while the dialog is closed. */
  earlier: EarlierTeams | null;
  /** True if the user has no teams, but has deleted teams that can be restored. */
  canRestore: boolean;
  popup: PopupMessage | null;
  /** The names on the current team's roster, with the players of the files whom they mean. */
  roster: SavedRoster<PoolPlayer>;
  /** How many players the current team has, and how many roster spots its league has. */
  counts: RosterCounts;
  search: {
    typed: string;
    /** The positions that the search includes. At least one is selected. */
    groups: readonly RosterGroup[];
    found: readonly PoolPlayer[];
    /** The players found who are on the roster already. */
    rostered: ReadonlySet<PoolPlayer>;
  };
  rosterMessage: RosterMessage;
};
