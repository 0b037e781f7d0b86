export {
  betKey,
  boardGames,
  boardShares,
  nextHalfLine,
  playerMarkets,
  totalMarket,
  unpricedSubjects,
  boardSubjects,
  winnerMarkets,
  withoutPrices,
  type BoardBet,
  type BoardGame,
  type BoardMarket,
  type BoardPlayer,
  type BoardSource,
} from './board.ts';
export {
  builderDate,
  builderGames,
  builderSchedule,
  openGames,
  resumeBuilder,
  type BuilderGame,
  type BuilderSchedule,
  type BuilderPage,
  type BuilderPlayer,
} from './builderPage.ts';
export { exampleSlips } from './examples.ts';
export { changeKey, hasBegun, isUnderWay, judgingClock, scratchOf, type GameStart } from './changes.ts';
export { slipEffects, withCount, type CountedSlip, type SlipCount, type SlipEffect } from './countedSlips.ts';
export {
  abbreviationsOf,
  hubTeam,
  availableDates,
  gameName,
  gamesOn,
  hubGames,
  openingDate,
  type HubGame,
  type HubTeam,
} from './game.ts';
export { decodeCountedSlips } from './storedSlips.ts';
export { dayNews, newsSteps, type DayNews, type NewsStep } from './news.ts';
export { playerFinder } from './findPlayer.ts';
export { namedPlayers, type NamedPlayer } from './namesakes.ts';
export { type CardSide, type GameCard } from './gamesPage.ts';
export { fairShare, nearestEven, push, type LadderRow, type LadderTable, type Spread } from './ladder.ts';
export type { TotalBar, TotalPicture } from './totalPicture.ts';
export {
  totalsView,
  type PuckRow,
  type PuckSide,
  type PuckTable,
  type TotalsGame,
  type TotalsView,
} from './totalsPage.ts';
export {
  gameOfPlayer,
  propsView,
  PROPS_ORDERS,
  type PropsOrder,
  type PropsPage,
  type PropsPlayer,
  type PropsRow,
} from './propsPage.ts';
export * from './tabs.ts';
export { staleness, type Freshness, type SeasonEnd } from './staleness.ts';
export { SHARE_COLUMNS, type ShareColumn } from './columns.ts';
