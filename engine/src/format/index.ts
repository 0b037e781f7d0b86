export { NONE, formatOdds, formatOddsType, formatPercent } from './odds.ts';
export { formatCount, formatCounted, formatMegabytes } from './counts.ts';
export { formatDate, formatInstant, formatAge, formatStart } from './dates.ts';
export { formatLeg, formatLine, formatMargin, formatSide } from './legs.ts';
export {
  formatAverage,
  formatMatchup,
  formatOrder,
  formatProbabilityType,
  formatPuckLine,
  formatScope,
  formatSideLine,
  formatSubject,
  PUCK_LINE_MEANING,
  spokenGame,
  spreadText,
  totalsCaption,
  winSplitText,
} from './hub.ts';
export { canPush } from '../words/index.ts';
export { playersText, propsCaption, showMoreText, sortedText } from './props.ts';
export {
  assessErrorText,
  betLineText,
  betsFoundText,
  betsText,
  betText,
  booksText,
  displayName,
  flawText,
  formatPrice,
  formatValue,
  marketGapText,
  marketText,
  methodName,
  noMarketText,
  noValuesText,
  orderedText,
  scaleEndText,
  PRICE_HINT,
  stakeText,
  STAKE_RULE,
  tableName,
  valueColumnName,
} from './vault.ts';
export { lineHint } from './lineHint.ts';
export { hear, type Heard } from './news.ts';
export { slipCountText, slipName, slipNews, type SlipSummary } from './summary.ts';
export { formatCertainty } from './certainty.ts';
export { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';
// What selectors list: the view takes values from here only.
export {
  PROPS,
  SIDES,
  VENUES,
  SCOPES,
  TEAM_STATS,
  ODDS_TYPES,
  HUB_TABS,
  PROBABILITY_TYPES,
  VAULT_TABS,
  VAULT_TABLES,
  VALUE_DISPLAYS,
  LINES,
  totalLadder,
  foldText,
  foldWords,
  hasWords,
} from '../words/index.ts';
export { gameName, gamesOn, PROPS_ORDERS } from '../hub/index.ts';
export { betName, valueCsv, VALUE_COLUMNS, VALUE_SCALE } from '../vault/index.ts';
export { DEVIG_METHODS } from '../odds/index.ts';
export { legKey, MAX_ROWS, repeatedLegs } from '../parlay/index.ts';
export {
  loadingText,
  LOAD_FAILED,
  NO_GAMES,
  SOME_UNREAD,
  NO_PLAYERS,
  noDataText,
  noPlayerText,
  WHOLE_LINES,
  staleText,
  READER_LOST,
  WORKER_LOST,
  NOT_IN_SIMULATION,
  NO_HITS,
  REPEATED_LEG,
  dateMismatchText,
  simulationFailedText,
  slipFailedText,
  lossText,
  simErrorText,
  datasetErrorText,
  legErrorText,
  slipErrorText,
  priceErrorText,
  gameModelErrorText,
  lackText,
  simulationProblemText,
} from './messages.ts';
