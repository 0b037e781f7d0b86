export { NONE, formatOdds, formatOddsType, formatPercent } from './odds.ts';
export { formatCount, formatCounted, formatMegabytes } from './counts.ts';
export { formatDate, formatInstant, formatAge, formatStart } from './dates.ts';
export { formatLeg, formatLine, formatMargin, formatSide } from './legs.ts';
export { lineHint } from './lineHint.ts';
export { hear, type Heard } from './news.ts';
export { slipCountText, slipName, slipNews, type SlipSummary } from './summary.ts';
export { formatCertainty } from './certainty.ts';
export { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';
// What selectors list: the view takes values from here only.
export { PROPS, SIDES, VENUES, TEAM_STATS, ODDS_TYPES, LINES, totalLadder } from '../words/index.ts';
export { legKey, MAX_ROWS, repeatedLegs } from '../parlay/index.ts';
export {
  loadingText,
  LOAD_FAILED,
  NO_GAMES,
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
