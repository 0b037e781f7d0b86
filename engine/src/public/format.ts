export {
  formatLeg,
  formatOdds,
  formatPercent,
  gameModelErrorText,
  scoringErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
} from '../format/index.ts';
