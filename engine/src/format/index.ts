export {
  NONE,
  formatOdds,
  formatOddsType,
  formatPercent,
  formatInterval,
  formatIntervalOdds,
  formatCount,
} from './odds.ts';
export { formatDate, formatInstant, formatAge, formatStart } from './dates.ts';
export { formatLeg, formatLine, formatSide } from './legs.ts';
export { formatCertainty } from './certainty.ts';
export { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';
// What selectors list: the view takes values from here only.
export { PROPS, SIDES, VENUES, TEAM_STATS, ODDS_TYPES, LINES } from '../words/index.ts';
export { MAX_ROWS } from '../parlay/index.ts';
export {
  loadingText,
  LOAD_FAILED,
  NO_GAMES,
  READER_LOST,
  WORKER_LOST,
  NOT_IN_SIMULATION,
  dateMismatchText,
  simulationFailedText,
  simErrorText,
  datasetErrorText,
  legErrorText,
  slipErrorText,
  priceErrorText,
} from './messages.ts';
