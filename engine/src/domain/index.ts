export { type Brand } from './brand.ts';
export {
  groupOf,
  PROPS,
  type Prop,
  TEAM_STATS,
  type TeamStat,
  SIDES,
  type Side,
  VENUES,
  type Venue,
  SCOPES,
  type Scope,
  GOALIE_SOURCES,
  PROBABILITY_TYPES,
  type GoalieSource,
  type ProbabilityType,
  HUB_TABS,
  type HubTab,
  VALUE_TABS,
  type ValueTab,
  VAULT_TABS,
  type VaultTab,
  FANTASY_TABS,
  type FantasyTab,
  SKATER_GROUPS,
  type SkaterGroup,
  ROSTER_GROUPS,
  type RosterGroup,
  type Tab,
  VAULT_TABLES,
  type VaultTable,
  VALUE_DISPLAYS,
  EDGE_MARKETS,
  type EdgeMarket,
  type ValueDisplay,
  BUILDER_DATES,
  type BuilderDates,
  ODDS_TYPES,
  type OddsType,
  ODDS_FORMATS,
  type OddsFormat,
  PAGES,
  type Page,
} from './lists.ts';
export { type Line, type LadderName, LINES, totalLadder, lineText, canPush, parseLine } from './lines.ts';
export {
  type LeagueDate,
  parseLeagueDate,
  parseInstant,
  leagueDay,
  addDays,
  dayLabel,
  weekdayLabel,
  dateLabel,
  compareDates,
} from './dates.ts';
export { endsOf, sumOf, zip } from './arrays.ts';
export { pressOrder, type Order } from './order.ts';
export { MAX_NAME, NameIndex, NO_ALIASES, type Aliases, type Named, type NameFault } from './nameIndex.ts';
export { findClub, TeamIndex, teamSpellings, type TeamNames } from './teamIndex.ts';
export { CLUBS } from './clubs.ts';
export { readAliases, type AliasFault } from './aliases.ts';
