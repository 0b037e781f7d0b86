export {
  MAX_EMAIL,
  MAX_MEMBER_NAME,
  checkTeamName,
  foldName,
  MAX_TEAMS,
  MAX_TEAM_NAME,
  type TeamNameError,
} from './names.ts';
export {
  SETUP_FIELDS,
  type Settings,
  SETUP_SECTIONS,
  boundsOf,
  type SetupSection,
  type SetupField,
  type SkaterWeight,
  type GoalieWeight,
  type SectionValues,
} from './fields.ts';
export { NO_ROSTER, type TeamId, type FantasyTeam, type StoredTeam } from './team.ts';
export {
  type TeamRecord,
  type TeamBook,
  type TeamDraft,
  type StoreFailure,
  type TeamOutcome,
  isOnDevice,
  isWithoutRemote,
  unsentTeams,
  type StoreStatus,
} from './store.ts';
export { newTeamId, parseTeamId } from './ids.ts';
export { STANDARD_SCORING, type LeagueScoring } from './standard.ts';
export { parseScoring, type ScoringError } from './parseScoring.ts';
export { encodeTeam, decodeTeam, decodeScoring } from './codec.ts';
export { sameTeam } from './same.ts';
export { readTeamFile, writeTeamFile, type TeamFileError } from './teamFile.ts';
export { mergeTeams } from './merge.ts';
export {
  earlierTeams,
  type DeletedTeam,
  type EarlierTeams,
  type EarlierVersion,
  type ReplacedTeam,
  type TeamChange,
} from './earlier.ts';
export {
  openBook,
  newTeam,
  runTeams,
  isUnsaved,
  isChangedElsewhere,
  isDeletedElsewhere,
  isStored,
  type OpenBook,
  type TeamsCommand,
  type TeamsError,
} from './teams.ts';
export {
  openSetup,
  typeSetup,
  resetSection,
  rebaseSetup,
  sameSetup,
  toggleMode,
  setupForm,
  setupValues,
  rememberedScoring,
  type SetupDraft,
  type SetupForm,
  type SetupEntry,
  type ScoringMode,
} from './setup.ts';
export {
  addToRoster,
  chooseOnRoster,
  nameOnRoster,
  removeFromRoster,
  rosterCounts,
  leagueShape,
  MAX_GROUP,
  type LeagueShape,
  type RosterError,
  type RosterCounts,
} from './roster.ts';
export { indexPool, searchPool, toggleGroup, MAX_FOUND, type PoolIndex } from './search.ts';
