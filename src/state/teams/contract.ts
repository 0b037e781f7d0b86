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

/** Spec 4: Authentication. `out`: nobody is logged in, or nobody knows. */
export type Login =
  | { readonly phase: 'waiting' | 'loading' }
  | { readonly phase: 'in'; readonly user: User }
  | { readonly phase: 'out'; readonly error: IdentityFailure | { readonly kind: 'loggedOut' } };

/** The name that is being typed, for a new team or for the current one. */
export type Naming = {
  readonly purpose: 'create' | 'rename';
  readonly typed: string;
  /** `submitted`: an empty name was handed in, and says so in its own words (spec 5). */
  readonly error: TeamNameError | null;
  readonly submitted: boolean;
};

/** The league's form. It stays its own team's, whichever is the current one. */
type Setup = SetupForm & {
  readonly team: string;
  /** It differs from what it opened with, or from what was saved of it since. */
  readonly edited: boolean;
  /** Another tab or device has deleted its team: saving brings it back. */
  readonly deletedElsewhere: boolean;
};

/** What a popup says; the engine's format has its words. */
export type PopupMessage = TeamOutcome;

/** 'You have unsaved changes. Save current team first?': what is to happen then. */
export type Pending =
  | { readonly kind: 'switch' | 'delete'; readonly team: TeamId }
  | { readonly kind: 'create' }
  | { readonly kind: 'bringBack'; readonly version: FantasyTeam };

/** News of the roster, told beside the search. */
export type RosterNews = { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError | null;

export type TeamsState = {
  login: Login;
  access: FantasyAccess | null;
  /** The user's teams; nothing loads as long as nobody is logged in. */
  stored: Load<null, StoreFailure>;
  /** Where they are, and what waits there. */
  status: StoreStatus | null;
  teams: readonly { readonly id: TeamId; readonly name: string }[];
  current: TeamId | null;
  /** The current team with its unsaved edits. */
  team: FantasyTeam | null;
  unsaved: boolean;
  saving: boolean;
  /** Another tab or device has saved the current team since the edits began: saving will merge. */
  changedElsewhere: boolean;
  /** Another tab or device has deleted the current team, which has unsaved edits here: saving brings it back. */
  deletedElsewhere: boolean;
  naming: Naming | null;
  setup: Setup | null;
  /** The question about unsaved changes, and which deletion is to be confirmed. */
  pending: Pending | null;
  deleting: TeamId | null;
  /** What can be brought back, as long as that is looked at. */
  earlier: EarlierTeams | null;
  /** There are no teams, and some that were deleted can come back. */
  canRestore: boolean;
  popup: PopupMessage | null;
  /** How many players the current team names, and how many spots there are. */
  counts: RosterCounts;
  search: {
    typed: string;
    /** Which positions are looked for: at least one. */
    groups: readonly RosterGroup[];
    found: readonly PoolPlayer[];
  };
  news: RosterNews;
};

export type TeamsActions = {
  /** Asks who looks at the page, and for his teams. Once. */
  readonly open: () => Promise<void>;
  /** The same for the page where teams are edited: there, they are asked for wherever they are kept. */
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
  /** Makes the current team what it was, as unsaved edits. */
  readonly bringBack: (version: FantasyTeam) => void;
  /** Makes a deleted team again. */
  readonly restoreTeam: (team: FantasyTeam) => Promise<void>;
  readonly closeEarlier: () => void;
  /** The user's teams with their unsaved edits, as the text of a backup file. */
  readonly teamFile: () => string;
  /** Brings the teams of a backup file back. A version that one of them replaces is kept among the earlier ones. */
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
