export { type Brand } from './brand.ts';
export {
  STATISTICS,
  SUM_STATS,
  COUNTED_STATS,
  FANTASY_STATS,
  PROP_STATS,
  PROP_OF,
  type SumStat,
  type CountedStat,
  type DrawnStat,
  type FantasyStat,
  type PropStat,
  PROP_LEGS,
  STAT_OF,
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
  CHANGE_KINDS,
  SCHEDULE_CHANGE_KINDS,
  type ScheduleChangeKind,
  type ChangeKind,
  PROBABILITY_TYPES,
  type GoalieSource,
  type ProbabilityType,
  SKATER_GROUPS,
  type SkaterGroup,
  ROSTER_GROUPS,
  type RosterGroup,
  USUAL_DISPLAY,
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
export {
  type Line,
  type LadderName,
  type LineFault,
  LINES,
  totalLadder,
  lineFault,
  lineText,
  canPush,
  parseLine,
} from './lines.ts';
export {
  type LeagueDate,
  parseLeagueDate,
  parseInstant,
  leagueDay,
  daysLater,
  newYorkWall,
  clockTime,
  startTime,
  startInstant,
  addDays,
  daysFrom,
  dayLabel,
  weekdayLabel,
  dateLabel,
  compareDates,
} from './dates.ts';
export { parseSide, type WrittenSide } from './sides.ts';
export { bookKey, bookNames } from './books.ts';
export { eachOf, endsOf, sumOf, zip } from './arrays.ts';
export { groupOf, groupsOf } from './positions.ts';
export { readPositions } from './readPositions.ts';
export { pressOrder, type Order } from './order.ts';
export { MAX_NAME, NameIndex, NO_ALIASES, type Aliases, type Named, type NameFault } from './nameIndex.ts';
export { findClub, playerMarks, TeamIndex, teamSpellings, type TeamNames } from './teamIndex.ts';
export { withoutMarks } from './marks.ts';
export { clubCode, clubName, CLUBS, isSameTeam, speltTeam, teamKey, type SpeltTeam } from './clubs.ts';
export { readAliases, type AliasFault } from './aliases.ts';
