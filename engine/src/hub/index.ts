export {
  betKey,
  boardGames,
  chanceOf,
  nextHalfLine,
  playerMarkets,
  totalMarket,
  unpricedSubjects,
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
  openGames,
  resumeBuilder,
  type BuilderGame,
  type BuilderGames,
  type BuilderPage,
  type BuilderPlayer,
} from './builderPage.ts';
export { changesOf, hasBegun, scratchOf, type GameStart } from './changes.ts';
export { abbreviationsOf, availableDates, gameName, gamesOn, hubGames, type HubGame, type HubTeam } from './game.ts';
export { playerFinder } from './findPlayer.ts';
export { gamesPage, type CardSide, type GameCard } from './gamesPage.ts';
export { nearestEven, type LadderRow, type LadderTable, type Spread } from './ladder.ts';
export type { TotalBar, TotalPicture } from './totalPicture.ts';
export {
  totalsPage,
  totalsView,
  type PuckRow,
  type PuckSide,
  type PuckTable,
  type TotalsGame,
  type TotalsView,
} from './totalsPage.ts';
export {
  propsPage,
  gameOfPlayer,
  propsView,
  PROPS_ORDERS,
  type PropsOrder,
  type PropsPage,
  type PropsPlayer,
  type PropsQuery,
  type PropsRow,
} from './propsPage.ts';
export { hubFigures, HUB_TAB_FILES, type HubFigures } from './tabs.ts';
export { staleness, STALE_AFTER_MS, type Freshness, type SeasonEnd } from './staleness.ts';
