export { legsIn, needLegs, type Leg, type Slip } from './leg.ts';
export { LegField, SubjectField, lineProblem, parseSlip, problemOf, type SlipError } from './slip.ts';
export { columnOf, resolveSlip, type ColumnError, type LegError } from './resolve.ts';
export {
  countLegs,
  countSlip,
  explainSlip,
  priceSlip,
  priceSlips,
  slipPrices,
  type ExplainedSlip,
  type HonestCount,
  type HonestPrice,
  type SlipCount,
  type SlipPriceError,
  type SlipPrices,
} from './countSlip.ts';
export { price, type CountedChance, type SlipPrice, type LegPrice, type PriceError } from './price.ts';
export { PUSH_RULES, settle, type PushRule, type SettledSlip } from './pushRule.ts';
export { isOnGoals } from './singleSlip.ts';
export { type AtLeast, type LadderStep, type LegPair, type SlipExplanation } from './explain.ts';
export { type Lift } from './lift.ts';
export { slipBet, type SlipBet, type SlipBetError } from './bet.ts';
export { countsOf, DistributionCounter, type ConditionalDistributions, type SubjectCounts } from './distributions.ts';
export {
  anyLeg,
  canLegPush,
  ladderOf,
  legLineFault,
  legOf,
  lineOf,
  pickIn,
  pickText,
  sameLegs,
  sideOf,
  slipKey,
  SUBJECT_KINDS,
  subjectKey,
  subjectOf,
  type Subject,
} from './subject.ts';
export { changesOf, type Change } from './changes.ts';
export { pressCommand } from './press.ts';
export { pressedKeys } from './pressed.ts';
export {
  priceToBeat,
  UNGRADED,
  verdict,
  type GradedSlips,
  type SlipTrust,
  type Verdict,
  type VerdictError,
  type VerdictKind,
} from './verdict.ts';
export {
  OWN_RANGE,
  RANKS,
  suggest,
  type Rank,
  type SuggestOptions,
  type Suggestion,
  type SuggestionFigures,
  type Suggestions,
} from './suggest.ts';
export { alternatives, type Alternative } from './alternatives.ts';
export { pictureOf, type Picture, type PictureBar, type CountSpread } from './picture.ts';
export { editOf, type Edit } from './edit.ts';
export { excludingLegs, repeatedLegs } from './relatedLegs.ts';
export { spellLegs, type LegNameFault, type SpeltLegs } from './spell.ts';
export {
  canChooseSize,
  SIMULATION_SIZES,
  simulationSizes,
  type SimulationSizes,
  emptyBuilder,
  MAX_ROWS,
  type Builder,
  type LegRef,
  type Matchup,
  type OverUnder,
  type PlayerRow,
} from './builder.ts';
export { decodeBuilder, encodeBuilder } from './stored.ts';
export { type UnreadableLeg } from './readable.ts';
export { build, isAddable, type BuilderCommand } from './build.ts';
export { builderLegs, legKey, sameBuilderLegs, type BuilderLeg } from './builderLegs.ts';
export { builderOfLink, decodeSlipLink, encodeSlipLink, type LinkError, type SharedSlip } from './link.ts';
export { type LinkPart } from './linkText.ts';
