import type {
  EarlierTeams,
  FantasyTeam,
  PoolPlayer,
  RosterCounts,
  RosterError,
  SetupField,
  SetupForm,
  SetupSection,
  StoreFailure,
  StoreStatus,
  TeamId,
  TeamNameError,
  TeamOutcome,
} from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import type { FantasyAccess, IdentityFailure, User } from '../../services/ports.ts';
import type { Load } from '../query.ts';

/** The login (spec 4). `out`: no user is logged in, or the check failed. */
export type Login =
  | { readonly phase: 'waiting' | 'loading' }
  | { readonly phase: 'in'; readonly user: User }
  | { readonly phase: 'out'; readonly error: IdentityFailure | { readonly kind: 'loggedOut' } };

/** The form for the name of a new team or the current one. */
export type Naming = {
  readonly purpose: 'create' | 'rename';
  readonly typed: string;
  /** `submitted`: the form was submitted, which changes the error for an empty name (spec 5). */
  readonly error: TeamNameError | null;
  readonly submitted: boolean;
};

/** The form of the league setup. It stays with its own team when another team becomes current. */
type Setup = SetupForm & {
  readonly team: string;
  /** The values differ from those it was opened with, or from those saved since. */
  readonly edited: boolean;
  /** Another tab or device has deleted the team. Saving creates it again. */
  readonly deletedElsewhere: boolean;
};

/** The content of a popup. `teamOutcomeText` has its text. */
export type PopupMessage = TeamOutcome;

/** The action to continue after the question about unsaved changes. */
export type Pending =
  | { readonly kind: 'switch' | 'delete'; readonly team: TeamId }
  | { readonly kind: 'create' }
  | { readonly kind: 'bringBack'; readonly version: FantasyTeam };

/** The last edit of the roster, shown next to the search. */
export type RosterMessage = { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError | null;

export type TeamsState = {
  login: Login;
  access: FantasyAccess | null;
  /** The loading of the user's teams. Does not start without a login. */
  stored: Load<null, StoreFailure>;
  /** Where the teams are stored, and which edits are unsent. */
  status: StoreStatus | null;
  teams: readonly { readonly id: TeamId; readonly name: string }[];
  current: TeamId | null;
  /** The current team with its unsaved edits. */
  team: FantasyTeam | null;
  unsaved: boolean;
  saving: boolean;
  /** Another tab or device has saved the current team since the edits began. Saving merges. */
  changedElsewhere: boolean;
  /** Another tab or device has deleted the current team, which has unsaved edits here. Saving creates it again. */
  deletedElsewhere: boolean;
  naming: Naming | null;
  setup: Setup | null;
  /** The action that waits for the question about unsaved changes, and the team whose deletion must be confirmed. */
  pending: Pending | null;
  deleting: TeamId | null;
  /** The backups, while the dialog is open. */
  earlier: EarlierTeams | null;
  /** There are no teams, but deleted ones can be restored. */
  canRestore: boolean;
  popup: PopupMessage | null;
  /** The number of players and spots of the current team. */
  counts: RosterCounts;
  search: {
    typed: string;
    /** The searched positions; at least one. */
    groups: readonly RosterGroup[];
    found: readonly PoolPlayer[];
  };
  rosterMessage: RosterMessage;
};

export type TeamsActions = {
  /** Loads the user and their teams. Further calls do nothing, unless it failed. */
  readonly open: () => Promise<void>;
  /** `open` for the page that edits teams: also loads the code of a remote store. */
  readonly manage: () => Promise<void>;
  readonly startNaming: (purpose: Naming['purpose']) => void;
  readonly typeName: (typed: string) => void;
  readonly submitName: () => Promise<void>;
  readonly cancelNaming: () => void;
  readonly switchTo: (team: TeamId) => Promise<void>;
  readonly askToDelete: (team: TeamId) => void;
  readonly confirmDelete: () => Promise<void>;
  readonly cancelDelete: () => void;
  /** Answers the question about unsaved changes. */
  readonly answer: (answer: 'save' | 'discard' | 'cancel') => Promise<void>;
  readonly save: () => Promise<void>;
  readonly openEarlier: () => void;
  /** Applies an earlier version to the current team as unsaved edits. */
  readonly bringBack: (version: FantasyTeam) => void;
  /** Creates a deleted team again. */
  readonly restoreTeam: (team: FantasyTeam) => Promise<void>;
  readonly closeEarlier: () => void;
  /** The user's teams with their unsaved edits, as the text of a backup file. */
  readonly teamFile: () => string;
  /** Restores the teams of a backup file. Versions that it replaces are backed up. */
  readonly restoreFile: (text: string) => Promise<void>;
  readonly openSetup: () => void;
  readonly typeSetup: <S extends SetupSection>(section: S, field: SetupField<S>, typed: string) => void;
  readonly toggleMode: () => void;
  readonly resetSection: (section: SetupSection) => void;
  readonly saveSetup: () => Promise<void>;
  readonly closeSetup: () => void;
  readonly searchPlayers: (typed: string) => void;
  readonly toggleGroup: (group: RosterGroup) => void;
  readonly addPlayer: (player: PoolPlayer) => void;
  readonly removePlayer: (group: RosterGroup, name: string) => void;
  readonly closePopup: () => void;
};

export type Teams = {
  readonly state: TeamsState;
  readonly actions: TeamsActions;
  /** Subscribes to changes of the current team, its scoring or its roster. */
  readonly subscribe: (run: () => void) => void;
};
