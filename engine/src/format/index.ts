export { stakeInText, stakeOfText } from './money.ts';
export { priceToBeatText, verdictTexts } from './verdict.ts';
export { formatAge, formatClock, formatDate, formatLocalStart, formatStart } from './dates.ts';
export {
  ambiguousNameText,
  gameModelErrorText,
  legErrorText,
  legNameFaultText,
  priceErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
  unknownNameText,
  VALUE_PROBLEMS,
} from './simulationErrors.ts';
export { formatCertainty, formatCountedShare, formatOddsInterval, formatShareOf } from './certainty.ts';
export { formatCount, formatCounted, playersText } from './counts.ts';
export { datasetErrorText, httpText, isAbsent } from './datasetErrors.ts';
export {
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
  goalieText,
  lastName,
  pushText,
  spreadText,
} from './hub.ts';
export { formatLeg, formatLine, formatMargin, formatSide } from './legs.ts';
export {
  formatFineShare,
  formatOdds,
  formatOddsType,
  formatPercent,
  formatPrice,
  formatShare,
  NONE,
  priceReadText,
  readingTexts,
} from './odds.ts';
export {
  CATEGORY_HINT,
  ESTIMATES_NOTE,
  formatFigure,
  formatHundredths,
  formatOwned,
  formatPoints,
  formatScore,
  groupTitle,
  noRanksText,
  ownedName,
  placeText,
  rankCaption,
  rankColumnHead,
  rankColumnName,
  rankText,
  scoringText,
  scoringTitle,
  weightsText,
} from './rankings.ts';
export {
  gradedText,
  isTooFew,
  marketName,
  marketTables,
  multipliedText,
  periodText,
  rarestTexts,
  recordCsv,
  recordOriginTexts,
  recordSentences,
  recordTables,
  type RecordTable,
} from './record.ts';
export { playedSlipTexts } from './playedSlip.ts';
export { slipsOfSizeText } from './slipsOfSize.ts';
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
export { betTexts, formatValueRange, NO_BET_ON_MISSING, REFUND, SLIP_STAKE_RULE, valueText } from './slipBet.ts';
export {
  comparedText,
  NO_SUGGESTIONS,
  RANK_NEEDS_PRICE,
  rankHead,
  rankRule,
  suggestionValue,
  VALUE_ASSUMPTION,
} from './suggestions.ts';
export {
  assessErrorText,
  betLineText,
  betPick,
  betSubject,
  betTitle,
  betsText,
  begunText,
  CHECK_PRICE,
  displayName,
  edgesText,
  flawText,
  formatValue,
  NO_PUSH,
  noCsvText,
  noValuesText,
  pairText,
  pushRuleText,
  STAKE_RULE,
  stakeText,
  tableName,
  unknownPositionText,
  valueColumnName,
} from './vault.ts';
export {
  dayGamesText,
  meetingText,
  NO_WEEKS,
  offNightLimitText,
  offNightText,
  teamsText,
  weekCaption,
  weekColumnName,
  weekColumnShort,
  weekDayText,
  weekText,
} from './week.ts';
