export {
  formatLeg,
  formatOdds,
  formatPercent,
  gameModelErrorText,
  gameWeightsErrorText,
  legNameFaultText,
  linkErrorText,
  oddsErrorText,
  scoringErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
} from '../format/index.ts';
