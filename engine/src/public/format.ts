export {
  formatLeg,
  formatOdds,
  formatPercent,
  gameModelErrorText,
  simErrorText,
  slipErrorText,
  slipPriceErrorText,
} from '../format/index.ts';
