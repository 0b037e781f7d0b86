export { STAKE_RULE, stakeInText, stakeOfText, stakeText } from './money.ts';
export { groupTitle } from './positions.ts';
export { assessErrorText, CHECK_PRICE, oddsErrorText, pairText, typablePrice } from './prices.ts';
export { newestNewsText, newsSinceText, newsStepText, newsText } from './news.ts';
export { newsTexts } from './newsList.ts';
export { nightsText, nightTexts, type NightGameTexts } from './nights.ts';
export { gradedSlipsText, priceToBeatText, verdictTexts } from './verdict.ts';
export { formatAge, formatClock, formatDate, formatLocalStart, formatStart } from './dates.ts';
export {
  ambiguousNameText,
  gameModelErrorText,
  gameWeightsErrorText,
  legErrorText,
  legNameFaultText,
  priceErrorText,
  scoringErrorText,
  gameFileErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
  unknownNameText,
  VALUE_PROBLEMS,
} from './simulationErrors.ts';
export { formatCertainty, formatCountedShare, formatOddsInterval, formatShareOf } from './certainty.ts';
export { datasetErrorText, httpText, isAbsent } from './datasetErrors.ts';
export { firstFantasy, firstHub, MOST_FIRST_DAYS, type FirstFigures } from './first.ts';
export {
  EVEN,
  formatAverage,
  formatMatchup,
  formatProbabilityType,
  formatPuckLine,
  formatScope,
  NO_GAMES,
  scheduleChangeText,
  NO_PLAYERS,
  noDataText,
  noPlayerText,
  propsCaption,
  shortName,
  tileText,
  totalsCaption,
  goalieMark,
  goalieText,
  spreadText,
} from './hub.ts';
export { formatLeg } from './legs.ts';
export {
  formatCount,
  formatCounted,
  formatFineShare,
  formatHundredths,
  formatLine,
  formatMargin,
  formatOdds,
  formatOddsType,
  formatOwned,
  formatPercent,
  formatPoints,
  formatPrice,
  formatPush,
  formatScore,
  formatShare,
  formatSide,
  formatValue,
  NONE,
  playersText,
  priceReadText,
  pushText,
  readingTexts,
} from '../figures/index.ts';
export {
  CATEGORY_HINT,
  ESTIMATES_NOTE,
  noRanksText,
  ownedName,
  placeText,
  rankCaption,
  scoringText,
  scoringTitle,
  weightsText,
} from './rankings.ts';
export {
  gradedText,
  marketName,
  marketTables,
  multipliedText,
  periodText,
  rarestTexts,
  trackRecordCsv,
  trackRecordOriginTexts,
  isSolid,
  SOLID_TEXT,
  trackRecordSentences,
  trackRecordTables,
  type TrackRecordTable,
} from './trackRecord.ts';
export { playedSlipTexts } from './playedSlip.ts';
export {
  type CountedSlip,
  type LinkChange,
  linkChangedText,
  linkErrorText,
  slipAsCsv,
  unreadableLegsText,
} from './sharing.ts';
export {
  atLeastName,
  COSTS_MOST,
  formatLiftInterval,
  formatTimes,
  impliedBySlipText,
  impliedText,
  ladderStepText,
  liftText,
  exactLegsText,
  neverMeetText,
  NO_HITS,
  NOT_IN_SIMULATION,
  REPEATED_LEG,
  SIMULATION_NOISE,
} from './slip.ts';
export {
  betTexts,
  countedText,
  formatValueRange,
  NO_BET_ON_MISSING,
  PUSH_RULE_NAMES,
  slipPushText,
  SLIP_STAKE_RULE,
  valueText,
} from './slipBet.ts';
export {
  comparedText,
  NO_SUGGESTIONS,
  PUSH_RULE,
  RANK_NEEDS_PRICE,
  rankHead,
  rankRule,
  VALUE_ASSUMPTION,
} from './suggestions.ts';
export { edgeRecordLines, edgeRecordTexts, honestClaimsTexts, type ClaimsTexts } from './claims.ts';
export { HONEST_CLAIMS, TOO_FEW } from './knownClaims.ts';
export {
  betPick,
  betTitle,
  betsText,
  begunText,
  displayName,
  doubtText,
  edgesText,
  fallbackLines,
  flawText,
  honestText,
  noCsvText,
  noValuesText,
  pushRuleText,
  SIMULATION_ONLY,
  tableName,
  unknownPositionText,
} from './vault.ts';
export { tradeText } from './trade.ts';
export { meetingText, opponentsText } from './meetings.ts';
export { aboveText, weekShotsText } from './usage.ts';
export {
  dayGamesText,
  NO_WEEKS,
  offNightLimitText,
  offNightText,
  teamsText,
  weekCaption,
  weekDayText,
  weekText,
} from './week.ts';
export { betLineText, betSubject, NO_PUSH } from '../vault/index.ts';
export type { Column } from '../figures/index.ts';
export { formatFigure, formatNet, rankColumn } from '../fantasy/index.ts';
export {
  besideHonestText,
  besideModelText,
  besideSlipText,
  fallbackText,
  HONEST_NOISE,
  noWeightsText,
  slipShareText,
} from './honest.ts';
